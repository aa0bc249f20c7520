// Unpacks a browser from the npm package @sparticuz/chromium, which is installed without scripts:
//   node tools/unpack_engine.mjs node_modules/@sparticuz/chromium FOLDER
// Then FOLDER/chromium runs. Does nothing where that is there already.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const [home, folder] = process.argv.slice(2);
if (!home || !folder) {
  console.error('usage: node tools/unpack_engine.mjs PACKAGE FOLDER');
  process.exit(2);
}
if (existsSync(join(folder, 'chromium'))) process.exit(0);

// An engine that is half unpacked never lies where a whole one is looked for.
const half = `${folder}.half`;
rmSync(half, { recursive: true, force: true });
mkdirSync(half, { recursive: true });
for (const packed of readdirSync(join(home, 'bin'))) {
  if (!packed.endsWith('.br') || packed.startsWith('fonts') || packed.startsWith('al2.')) continue;
  const name = packed.slice(0, -'.br'.length);
  const bytes = brotliDecompressSync(readFileSync(join(home, 'bin', packed)));
  if (name.endsWith('.tar')) execFileSync('tar', ['-x', '-C', half], { input: bytes });
  else writeFileSync(join(half, name), bytes, { mode: 0o755 });
}
rmSync(folder, { recursive: true, force: true });
renameSync(half, folder);
