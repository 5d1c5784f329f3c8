/** The name under which mail is sent. */
export type MailBrand = { readonly name: string; readonly primary: string; readonly support: { readonly phone: string } }

/** The two versions of one mail: plain text and HTML. */
export type MailParts = { readonly text: string; readonly html: string }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

/** Links within a sentence stay links. */
const sentence = (text: string): string => {
  const links = [...text.matchAll(LINK)]
  const [last, pieces] = links.reduce<readonly [number, string]>(
    ([at, so], { 0: link, index }) => [
      index + link.length,
      `${so}${escaped(text.slice(at, index))}<a class="link" href="${escaped(link)}" style="color:inherit">${escaped(link)}</a>`,
    ],
    [0, ''],
  )
  return pieces + escaped(text.slice(last))
}

/**
 * A mail as HTML: the brand, the words, and their last link as a button with the plain address beneath, for mail programs that show no
 * button. Nothing is fetched: no picture, no font. Colours are set for light and for dark.
 */
export function mailParts(text: string, { name, primary, support }: MailBrand): MailParts {
  const link = [...text.matchAll(LINK)].at(-1)?.[0]
  const words = link && text.trimEnd().endsWith(link) ? text.trimEnd().slice(0, -link.length).trimEnd() : text.trimEnd()
  const paragraphs = words
    .split(/\n{2,}/)
    .map((each) => `<p style="margin:0 0 16px">${each.split('\n').map(sentence).join('<br>')}</p>`)
    .join('\n')
  const button = link
    ? `<p style="margin:24px 0 8px"><a class="button" href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${primary};color:#ffffff;font-weight:600;text-decoration:none">Open</a></p>
<p class="muted" style="margin:0 0 16px;font-size:14px;color:#56524b;overflow-wrap:anywhere;word-break:break-word">Or copy this address: <a class="link" href="${escaped(link)}" style="color:inherit">${escaped(link)}</a></p>`
    : ''
  const end = `This is an automatic message from ${name}; replies are not read. Call us: ${support.phone}.`
  return {
    text: `${text.trimEnd()}\n\n-- \n${end}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(name)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #11191f !important; }
  .sheet { background: #212b33 !important; color: #f3f1ee !important; }
  .brand { color: #f3f1ee !important; }
  .muted { color: #b3babe !important; }
}
</style>
</head>
<body class="ground" style="margin:0;background:#faf9f7">
<div class="ground" style="padding:24px 12px;background:#faf9f7">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:24px;border-radius:10px;background:#ffffff;color:#26241f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p class="brand" style="margin:0 0 16px;font-size:18px;font-weight:700;color:${primary}">${escaped(name)}</p>
${paragraphs}
${button}<p class="muted" style="margin:24px 0 0;font-size:14px;color:#56524b">${escaped(end)}</p>
</div>
</div>
</body>
</html>
`,
  }
}
