import { useCallback, useEffect, useState } from 'react'
import { requestReply } from '#kit/web/client.ts'
import { contract } from '../public/contract.ts'

/** `impossible`: this browser cannot; `refused`: the person said no, and only the browser's settings can change that. */
export type PushState = 'unknown' | 'impossible' | 'refused' | 'off' | 'on'

/** The push service worker, if it is installed. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? navigator.serviceWorker.getRegistration()
    : undefined

async function currentState(): Promise<PushState> {
  const registration = await findWorker()
  if (!registration) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  const isOn = Notification.permission === 'granted' && (await registration.pushManager.getSubscription()) !== null
  return isOn ? 'on' : 'off'
}

async function subscribe(subscription: PushSubscription): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await requestReply(contract.subscribePush, { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } })
}

/** Ties this browser's push subscription to the current session: another person may have been signed in before. */
export async function renewPush(): Promise<void> {
  if ((await currentState()) !== 'on') return
  const subscription = await (await findWorker())?.pushManager.getSubscription()
  if (subscription) await subscribe(subscription)
}

/**
 * Whether this browser receives notifications while the application is closed, and how to change that; it asks for permission only after a
 * tap.
 */
export function usePush() {
  const [state, setState] = useState<PushState>('unknown')
  const refreshState = useCallback(() => currentState().then(setState, () => setState('impossible')), [])
  useEffect(() => void refreshState(), [refreshState])

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted') return refreshState()
    const registration = await findWorker()
    if (!registration) return refreshState()
    const { publicKey } = await requestReply(contract.pushKey)
    await subscribe(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    await refreshState()
  }
  const turnOff = async () => {
    const subscription = await (await findWorker())?.pushManager.getSubscription()
    if (subscription) {
      await requestReply(contract.unsubscribePush, { body: { endpoint: subscription.endpoint } })
      await subscription.unsubscribe()
    }
    await refreshState()
  }
  return { state, turnOn, turnOff }
}
