import { useEffect, useState } from 'react'
import { refreshReads } from '#kit/web/queries.ts'
import { usePerson } from '#kit/web/session.ts'
import { useStream } from '#kit/web/use-stream.ts'
import { contract } from '../public/contract.ts'
import { renewPush } from './push.ts'

/** Keeps what is shown up to date while a staff member is using it. Returns whether the stream is open; otherwise the browser must poll. */
export function useLive(): boolean {
  const person = usePerson()
  const staffId = person?.audience === 'agent' ? person.id : undefined
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (staffId !== undefined) void renewPush().catch(() => undefined)
  }, [staffId])
  useStream(contract.notificationStream, undefined, {
    name: staffId && `notifications/${staffId}`,
    onNews: refreshReads,
    onLive: setLive,
  })
  return isLive
}
