import '@fontsource-variable/inter'
import '@mantine/core/styles.css'
import '#kit/web/ui/base.css'
import './paths.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionDoor } from '#features/session/parts/door.tsx'
import { rehydrated } from '#kit/web/session.ts'
import { openSessionDoor } from '#kit/web/tokens.ts'
import { Frame } from './frame.tsx'

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
