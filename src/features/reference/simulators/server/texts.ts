import { randomUUID } from 'node:crypto'
import { now } from '#kit/server/clock.ts'
import { hmac } from '#kit/server/crypto.ts'
import { SMS_SECRET } from '../public/addresses.ts'
import { faultInForce } from './faults.ts'
import type { SimulatorDeps } from './surroundings.ts'

/** Sends what a person types to us as the gateway does: signed with a time stamp over the raw body, as badly as the fault says. */
export async function tellText(
  { db, ownUrl, secretFor }: SimulatorDeps,
  { mobile, message }: { readonly mobile: string; readonly message: string },
): Promise<string> {
  const fault = await faultInForce(db, 'sms')
  const id = randomUUID()
  const body = JSON.stringify({ message_id: id, sender: mobile, message })
  const send = async (secret = secretFor(SMS_SECRET)) => {
    const t = Math.floor(now().getTime() / 1000)
    await fetch(`${ownUrl()}/sdx-api/auth/sms/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sms-signature': `t=${t},v1=${hmac(secret, `${t}.${body}`)}` },
      body,
      signal: AbortSignal.timeout(10_000),
    })
  }
  if (fault === 'forged') await send('somebody else’s secret')
  await send()
  if (fault === 'twice') await send()
  return id
}
