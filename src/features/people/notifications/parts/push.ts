import { useCallback, useEffect, useState } from 'react'
import { ask } from '#kit/web/client.ts'
import { contract } from '../public/contract.ts'

/** `impossible`: this browser cannot; `refused`: the person said no, and only the browser's settings can change that. */
export type PushState = 'unknown' | 'impossible' | 'refused' | 'off' | 'on'

/** The worker that receives, where it is installed. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? navigator.serviceWorker.getRegistration()
    : undefined

async function stateNow(): Promise<PushState> {
  const registration = await worker()
  if (!registration) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  const isOn = Notification.permission === 'granted' && (await registration.pushManager.getSubscription()) !== null
  return isOn ? 'on' : 'off'
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await ask(contract.subscribePush, { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } })
}

/** A browser that was allowed to tell goes on under the session that is now: another person may have been signed in before. */
export async function renewPush(): Promise<void> {
  if ((await stateNow()) !== 'on') return
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) await tell(subscription)
}

/** Whether this browser is told while the application is closed, and how to change that; both only at the person's tap. */
export function usePush() {
  const [state, setState] = useState<PushState>('unknown')
  const look = useCallback(() => stateNow().then(setState, () => setState('impossible')), [])
  useEffect(() => void look(), [look])

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted') return look()
    const registration = await worker()
    if (!registration) return look()
    const { publicKey } = await ask(contract.pushKey)
    await tell(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    await look()
  }
  const turnOff = async () => {
    const subscription = await (await worker())?.pushManager.getSubscription()
    if (subscription) {
      await ask(contract.unsubscribePush, { body: { endpoint: subscription.endpoint } })
      await subscription.unsubscribe()
    }
    await look()
  }
  return { state, turnOn, turnOff }
}
