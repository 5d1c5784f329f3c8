import '@fontsource-variable/inter'
import '@mantine/core/styles.css'
import '#kit/web/ui/base.css'
import './paths.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionDoor } from '#features/session/parts/door.tsx'
import { reportVitals } from '#features/vitals/parts/report-vitals.tsx'
import { rehydrated } from '#kit/web/session.ts'
import { openSessionDoor } from '#kit/web/tokens.ts'
import { Frame } from './frame.tsx'
import { routes } from './routes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

openSessionDoor(sessionDoor)
await rehydrated()
createRoot(root).render(
  <StrictMode>
    <Frame />
  </StrictMode>,
)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/app/service-worker.js', { scope: '/app/' }))
}

// Parameters of an address may name a record: only the row of the manifest is told.
const rowAt = (pathname: string) => {
  const [, first = ''] = pathname.replace(/^\/app/, '').split('/')
  return Object.keys(routes).find((path) => path.split('/')[1] === first) ?? '/'
}
if (import.meta.env.PROD) void reportVitals(rowAt)
