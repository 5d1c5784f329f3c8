import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { DRAFT_PREFIX } from '#kit/web/clear-device-data.ts'
import { requestReply } from '#kit/web/client.ts'
import { outbox } from '#kit/web/outbox.ts'
import { putEncrypted } from '#kit/web/vault.ts'
import { unmadeRecord } from '#kit/web/waiting-files.ts'
import { claimsContract } from '../public/contract/own.ts'
import { CLAIM_LANGUAGES } from '../rules/language.ts'
import { moveClaimFiles, sendClaimFiles } from './waiting-claim-files.ts'

/** A report of a loss that the server does not have yet. */
const WaitingNotice = z.object({
  id: z.uuid(),
  policyId: z.uuid(),
  kind: z.string(),
  answers: z.record(z.string(), z.unknown()),
  again: z.boolean(),
  language: z.enum(CLAIM_LANGUAGES),
  /** For whoever waits: what happened when, under which policy. */
  loss: z.string(),
  lossOn: Day,
  policyNumber: z.string(),
  refused: z.string().optional(),
})
export type WaitingNotice = z.output<typeof WaitingNotice>

/** Under which name a report is a draft while it is written, and its photographs wait for it. */
export const noticeDraft = ({ policyId, kind }: Pick<WaitingNotice, 'policyId' | 'kind'>): string => `claim/${policyId}/${kind}`

const { send, settle, drop, useWaiting } = outbox({
  name: 'claim-notices',
  schema: WaitingNotice,
  post: async ({ id, policyId, kind, answers, again, language }) => {
    const made = await requestReply(
      claimsContract.reportClaim,
      { params: { id: policyId }, body: { kind, answers, again, language, client: id } },
      { key: id },
    )
    await moveClaimFiles(unmadeRecord(id), made.id)
    return made
  },
})
export const useWaitingNotices = useWaiting

/** Keeps a report with its photographs on the device and sends it, at once where there is a network. Throws the `Failure` where it is refused. */
export async function sendNotice(notice: Omit<WaitingNotice, 'id'>) {
  const id = crypto.randomUUID()
  await moveClaimFiles(unmadeRecord(noticeDraft(notice)), unmadeRecord(id))
  const settled = await settle({ ...notice, id })
  if (settled.state === 'sent') void sendClaimFiles()
  if (settled.state !== 'refused') return settled
  // It stands in the form still, which shows why.
  await moveClaimFiles(unmadeRecord(id), unmadeRecord(noticeDraft(notice)))
  await drop(id)
  throw settled.failure
}

/** Reports first, then their photographs. */
export async function sendWhatWaits(): Promise<void> {
  await send()
  await sendClaimFiles()
}

/** What was not taken is a draft once more, with its photographs. */
export async function backToDraft(notice: WaitingNotice): Promise<void> {
  await putEncrypted(DRAFT_PREFIX + noticeDraft(notice), notice.answers)
  await moveClaimFiles(unmadeRecord(notice.id), unmadeRecord(noticeDraft(notice)))
  await drop(notice.id)
}
