"""The manual's style: sheets of A4 on a wide screen and on paper, one column on a phone.

Sizes on paper leave room for wider fonts than the first one named: each sheet must fit its page.
"""

STYLE = """
@page { size: A4; margin: 0; }
:root { color-scheme: light; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
* { box-sizing: border-box; }
body { margin: 0; background: #d9d5cc; color: #16130f;
  font: 1rem/1.4 "Times New Roman", Times, serif; overflow-wrap: break-word; }
.sheet { display: flex; flex-direction: column; max-width: 210mm; margin: 0 auto; padding: 0.75rem;
  background: #fff; }
.sheet + .sheet { border-top: 0.6rem solid #d9d5cc; }
.sheet__head, .sheet__foot { display: flex; justify-content: space-between; gap: 1rem;
  color: #4a443b; font-size: 0.85rem; }
.sheet__head { padding-bottom: 0.2rem; border-bottom: 1px solid #4a443b; }
.sheet__foot { justify-content: flex-end; margin-top: auto; padding-top: 0.8rem; }
h1, h2, h3 { margin: 0.9rem 0 0.2rem; line-height: 1.15; break-after: avoid; }
h1, .title { margin-top: 0.8rem; font-size: 1.8rem; }
h2 { font-size: 1.25rem; }
h3 { font-size: 1.05rem; }
p { margin: 0.4rem 0; }
.flavour { color: #4a443b; font-style: italic; }
.drawing { display: block; width: 100%; height: auto; margin: 0.6rem 0; fill: #16130f;
  overflow: visible; }
ul { margin: 0; padding-left: 1.1rem; }
li { margin: 0.25rem 0; }
table { width: 100%; margin: 0.6rem 0; border-collapse: collapse; }
caption { padding-bottom: 0.2rem; font-weight: bold; text-align: left; }
th, td { padding: 0.15rem 0.5rem; border: 1px solid #4a443b; text-align: left; }
td, th + th { text-align: right; }
thead th { background: #eeebe4; }
tbody th { font-weight: normal; }
tbody tr:last-child > * { font-weight: bold; }
dl { margin: 0; }
dl > div { padding: 0.25rem 0; border-bottom: 1px solid #c9c3b7; break-inside: avoid; }
dt, dd { display: inline; margin: 0; }
dt { font-weight: bold; }
.drawing .lit { fill: #fff; }
.drawing .suit { font-family: "DejaVu Sans", "Segoe UI Symbol", "Arial Unicode MS", serif; }
@media print, (min-width: 50rem) {
  .top { display: flex; gap: 6mm; align-items: center; }
  .top > * { flex: 1 1 0; min-width: 0; }
  .top > .drawing { flex: 1.25 1 0; }
  .commands { columns: 2; column-gap: 8mm; }
}
@media screen and (min-width: 50rem) {
  body { padding: 1.5rem 0; }
  .sheet { min-height: 297mm; padding: 11mm 16mm; box-shadow: 0 1px 6px #0005; }
  .sheet + .sheet { margin-top: 1.5rem; border: 0; }
}
@media print {
  body { background: none; font-size: 10pt; line-height: 1.25; }
  .sheet { width: 210mm; min-height: 296mm; padding: 10mm 16mm 9mm; }
  .sheet + .sheet { border: 0; break-before: page; }
  h1, .title { margin-top: 4mm; font-size: 20pt; }
  h2 { margin-top: 3mm; font-size: 13pt; }
  h3 { margin-top: 2.5mm; font-size: 11pt; }
  .sheet__head, .sheet__foot { font-size: 9pt; }
  .drawing { margin: 1mm 0; }
  li { margin: 0.6mm 0; }
  p { margin: 1mm 0; }
  .flavour { margin: 1mm 0 1.5mm; }
  table { margin: 2mm 0 0; }
  th, td { padding: 0.4mm 2mm; }
  .commands { font-size: 9.5pt; line-height: 1.2; }
  dl > div { padding: 0.7mm 0; }
}
"""
