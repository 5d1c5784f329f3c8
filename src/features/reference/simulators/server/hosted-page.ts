export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The style of those pages, at its own address: no page of this origin may have inline styles. */
export const HOSTED_STYLE = {
  address: '/simulators/page.css',
  css: `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f3f4f6,#15181c)}
main{box-sizing:border-box;width:min(100% - 2rem,24rem);background:light-dark(#fff,#20252b);border-radius:14px;padding:1.5rem;box-shadow:0 8px 30px #0002}
h1{font-size:1.1rem;margin:0 0 .25rem}.note{margin:0 0 1rem;color:light-dark(#555,#b5bcc4);font-size:.875rem}.amount{font-size:2rem;font-weight:700;margin:.5rem 0;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem;min-width:0}input{box-sizing:border-box;width:100%}label{font-size:.875rem}input,button{font:inherit;min-height:48px;border-radius:10px;border:1px solid light-dark(#c9ced6,#4a525c);padding:0 1rem;background:transparent;color:inherit}
.main{background:#0B4F6C;border-color:#0B4F6C;color:#fff;font-weight:600}small{overflow-wrap:anywhere}`,
} as const

/** A page of a simulated provider; plain HTML without scripts, as it is not part of our program. */
export const hostedPage = (title: string, note: string, body: string): string =>
  `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${HOSTED_STYLE.address}"></head>
<body><main><h1>${title}</h1><p class="note">${note}</p>${body}</main></body></html>`
