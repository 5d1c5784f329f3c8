import '@fontsource-variable/inter'
import '#kit/web/fonts/inter-peso.css'
import '@mantine/core/styles.css'
import '#kit/web/ui/base.css'
import '../paths.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionEndpoints } from '#features/people/session/public/parts/session-client.ts'
import { firstRead, firstScreen } from '#kit/web/router/screen.tsx'
import { rehydrateRootStore, useRootStore } from '#kit/web/session.ts'
import { liftSnapshot } from '#kit/web/snapshot/lift.ts'
import { loadToasts } from '#kit/web/toast.ts'
import { endIfForgotten, setSessionEndpoints } from '#kit/web/tokens.ts'
import { Frame, fetchAhead } from './frame.tsx'
import { loadFirstMessages } from './languages.tsx'
import { matchRoute } from './match-route.ts'
import { keepShell } from './release.tsx'

// Schemas are not compiled by `new Function`, which our pages' security policy refuses. Set before their library is loaded, which is later.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

setSessionEndpoints(sessionEndpoints)
const fetchWhatIsHere = () => fetchAhead(location.pathname.replace(/^\/app/, ''))
const begin = async () => {
  await rehydrateRootStore()
  liftSnapshot()
  fetchWhatIsHere()
  // If the device did not know, once the server has identified the person.
  useRootStore.subscribe(({ person }, before) => person?.id !== before.person?.id && fetchWhatIsHere())
}
await Promise.all([begin(), loadFirstMessages()])
// If a style sheet of the page does not arrive, the page waits: public/boot.js reports it and retries.
await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(hasArrived))
document.documentElement.dataset.started = ''
// In chunks, between which the page stays responsive.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  ),
)

// Before anyone signs in again.
for (const audience of ['agent', 'customer'] as const) void endIfForgotten(audience).catch(() => undefined)

if (import.meta.env.PROD) {
  // Parameters of an address may name a record: only the row of the manifest is reported.
  const report = async () => {
    const { reportVitals } = await import('#features/reference/vitals/public/parts/report-vitals.tsx')
    await reportVitals((pathname) => matchRoute(pathname.replace(/^\/app/, ''))?.[0] ?? '/')
  }
  void firstScreen.then(keepShell).catch(() => undefined)
  // The browser records what happens until then.
  void firstRead.then(report).catch(() => undefined)
}

void firstRead.then(loadToasts).catch(() => undefined)

/** Resolved once the style is loaded, or never. A style that failed has a sheet without rules. */
function hasArrived(link: HTMLLinkElement): Promise<unknown> | undefined {
  if (link.sheet?.cssRules.length) return
  return new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
}
