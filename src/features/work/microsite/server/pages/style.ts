import type { Brand } from '#domain/brand.ts'

/** The style of the pages. It is inlined in each page, so that a phone needs only one request to read it. */
export const styleOf = ({ primary, accent }: Pick<Brand, 'primary' | 'accent'>): string =>
  `:root{color-scheme:light dark;--brand:${primary};--accent:${accent};--page:light-dark(#f4f6f8,#11161b);--card:light-dark(#fff,#1a2128);--text:light-dark(#1b2329,#e6ebef);--quiet:light-dark(#55626d,#a9b5bf);--line:light-dark(#d8dfe5,#36424d);--link:light-dark(${primary},#8fd0ea);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}` +
  `*{box-sizing:border-box}html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}` +
  `body{margin:0;background:var(--page);color:var(--text);overflow-wrap:anywhere}a{color:var(--link)}img{display:block}` +
  `.wide{max-width:60rem;margin:0 auto;padding:0 1rem}.top{background:var(--brand);color:#fff;padding:1rem 0 1.5rem}.top a{color:#fff}.top .name{font-weight:650;text-decoration:none;display:inline-flex;align-items:center;min-height:44px}` +
  `.who{display:flex;gap:1rem;align-items:center}.who img,.who .none{width:104px;height:104px;border-radius:50%;flex:none;border:3px solid #fff;background:#fff3}.who .none{display:grid;place-items:center;font-size:2rem;font-weight:650}` +
  `h1{font-size:1.6rem;line-height:1.2;margin:0 0 .25rem}h2{font-size:1.2rem;line-height:1.3;margin:0 0 .6rem}h3{font-size:1.02rem;margin:0 0 .25rem}.top p{margin:.15rem 0}` +
  `.ways{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:1rem}.button,button{font:inherit;font-weight:600;min-height:48px;padding:.6rem 1.1rem;border-radius:10px;border:2px solid var(--brand);background:var(--brand);color:#fff;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;cursor:pointer}` +
  `.top .button{background:#fff;color:var(--brand);border-color:#fff;flex:1 1 9rem}.top .button.second{background:transparent;color:#fff}.plain{background:transparent;color:var(--link);border-color:var(--line)}` +
  `main{display:grid;gap:1rem;padding-top:1rem;padding-bottom:1.5rem}section{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.1rem}section p{margin:.4rem 0}` +
  `.cards{display:grid;gap:.8rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));margin:0;padding:0;list-style:none}.cards>li,.cards>div{border:1px solid var(--line);border-radius:12px;padding:.9rem;display:flex;flex-direction:column}.cards form{margin-top:auto;padding-top:.7rem}.cards button{width:100%}` +
  `.price{display:flex;justify-content:space-between;gap:1rem;padding:.2rem 0;border-top:1px solid var(--line)}.price b{white-space:nowrap;font-variant-numeric:tabular-nums}.quiet{color:var(--quiet);font-size:.9rem}` +
  `.facts{display:flex;flex-wrap:wrap;gap:.6rem;margin:0;padding:0;list-style:none}.facts li{border-left:4px solid var(--accent);padding:.1rem .7rem}.facts b{display:block}blockquote{margin:0}blockquote footer{color:var(--quiet);margin-top:.4rem}` +
  `.links{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.5rem 0 0;padding:0;list-style:none}.links a,.posts a,footer a{display:inline-flex;align-items:center;min-height:44px}` +
  `form.fields{display:grid;gap:.8rem;max-width:32rem}label{display:grid;gap:.2rem;font-weight:600}label.tick{grid-template-columns:auto 1fr;align-items:start;gap:.7rem;font-weight:400;min-height:44px}label.tick input{width:24px;height:24px;margin:2px 0}` +
  `input,select,textarea{font:inherit;width:100%;min-height:48px;padding:.6rem .8rem;border-radius:10px;border:1px solid light-dark(#7c8a96,#6f7f8d);background:var(--card);color:inherit}textarea{min-height:6rem}[aria-invalid=true]{border-color:light-dark(#b3261e,#ff8f85);border-width:2px}` +
  `.wrong{color:light-dark(#b3261e,#ff9d94);font-weight:600}.done{border-left:4px solid light-dark(#1f7a4d,#62c795)}.away{position:absolute;left:-200vw;width:1px;height:1px;overflow:hidden}` +
  `body>footer{border-top:1px solid var(--line);padding:1rem 0 2rem;color:var(--quiet);font-size:.9rem}body>footer p{margin:.4rem 0}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}` +
  `@media(min-width:48rem){.top{padding:1.2rem 0 2rem}.who img,.who .none{width:136px;height:136px}h1{font-size:2.1rem}section{padding:1.4rem}.top .button{flex:none}}`
