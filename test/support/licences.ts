import type { OwnLicence } from '#features/people/licences/public/contract/renewals.ts'
import type { LicenceScan } from '#features/people/licences/rules/list.ts'
import type { Reply } from './calls.ts'
import { photo } from './pictures.ts'
import { answered, type Caller } from './quoting.ts'

/** Sends a file to an endpoint below `secure`, as the field `document` of a form. */
export async function sendFile(who: Caller, path: string, bytes: Buffer, name: string, field = 'document'): Promise<Reply> {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)]), name)
  const reply = await fetch(`${who.url}/sdx-api/secure/${path}`, { method: 'POST', headers: who.headers, body })
  return { status: reply.status, headers: reply.headers, ...JSON.parse(await reply.text()) }
}

/** A photographed scan of one's own licence. */
export const scanned = async (who: Caller): Promise<LicenceScan> =>
  answered<LicenceScan>(await sendFile(who, 'user/licence-scan', await photo({ width: 400, height: 300 }), 'licence.jpg'))

export const ownLicences = async (who: Caller): Promise<OwnLicence[]> => answered<OwnLicence[]>(await who.get('user/licences'))
