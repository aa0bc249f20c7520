// Reads lines of IRC with tmi.js, and prints what its client tells of each in the words of the
// corpus. Usage: node read_with_tmi.mjs NODE_MODULES < LINES, a JSON array of strings.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.argv[2]}/`);
const tmi = require("tmi.js");
const parser = require("tmi.js/lib/parser.js");

const CHANNEL = "#kthearts";

function roleOf(user, channelId) {
  const badges = user.badges ?? {};
  if ("broadcaster" in badges || user["user-id"] === channelId) return "broadcaster";
  if (user.mod || "moderator" in badges || "lead_moderator" in badges) return "moderator";
  if (user.vip || "vip" in badges) return "vip";
  return user.subscriber || "founder" in badges ? "subscriber" : "viewer";
}

function said(user, text) {
  const replied = user["reply-parent-msg-id"];
  return {
    login: user.username,
    user_id: user["user-id"],
    name: user["display-name"] ?? user.username,
    role: roleOf(user, user["room-id"]),
    // Twitch puts the name of the viewer who is answered in front.
    text: replied ? text.slice(`@${user["reply-parent-display-name"]} `.length) : text,
    id: user.id ?? "",
    reply_to: replied ?? "",
  };
}

function newClient(tell) {
  const client = new tmi.client({ options: { skipUpdatingEmotesets: true } });
  const here = (does) => (channel, ...rest) => {
    if (channel === CHANNEL) tell(does(...rest));
  };
  client.log = { info() {}, warn() {}, error() {} };
  // Nothing is to leave this machine.
  client.connect = client.disconnect = async () => {};
  client.ws = { close() {}, send() {} };
  const says = here((user, text) => (user["user-id"] ? { says: said(user, text) } : null));
  client.on("chat", says);
  client.on("action", says);
  client.on("cheer", says);
  const silenced = (login, tags) => ({ silenced: { login, user_id: tags["target-user-id"] } });
  const known = (login, tags) => (tags["target-user-id"] ? silenced(login, tags) : null);
  client.on("ban", here((login, _, tags) => known(login, tags)));
  client.on("timeout", here((login, _reason, _seconds, tags) => known(login, tags)));
  client.on("clearchat", here(() => ({ cleared: true })));
  client.on("messagedeleted", here((_login, _text, tags) => ({ deleted: tags["target-msg-id"] })));
  return client;
}

const read = JSON.parse(readFileSync(0, "utf8")).map((line) => {
  let told = null;
  newClient((what) => (told = what)).handleMessage(parser.msg(line));
  return told;
});
process.stdout.write(JSON.stringify(read), () => process.exit(0));
