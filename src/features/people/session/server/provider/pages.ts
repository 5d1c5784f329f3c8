const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Served beside the provider's addresses, since no page of this origin may have inline styles. */
export const SIGN_OUT_STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:22rem;margin:20vh auto;padding:0 1rem}button{font:inherit;min-height:44px;width:100%;margin-top:.75rem}'

/**
 * Asked only of someone at the provider's own logout address; our sign-out does not pass here. `form` is the provider's, with its own
 * protection.
 */
export const signOutPage = (brand: string, form: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign out of ${escaped(brand)}</title>
<link rel="stylesheet" href="../../sign-out.css"></head>
<body><h1>Sign out of ${escaped(brand)}?</h1>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button type="submit" form="op.logoutForm">Stay signed in</button></body>
</html>`
