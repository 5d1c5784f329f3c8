import { z } from 'zod'
import { formatDay } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { MESSAGE_LANGUAGES } from '#features/messaging/messages/public/rules/languages.ts'
import { requestReply } from '#kit/web/client.ts'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { dropEntry, type OutboxEntry, outbox } from '#kit/web/outbox.ts'
import { t } from '#kit/web/text.ts'
import { putEncrypted } from '#kit/web/vault.ts'
import { unmadeRecord } from '#kit/web/waiting-files.ts'
import { claimsContract } from '../public/contract/own.ts'
import { moveClaimFiles, sendClaimFiles } from './waiting-claim-files.ts'

/** A report of a loss that the server does not have yet. */
const WaitingNotice = z.object({
  policyId: z.uuid(),
  kind: z.string(),
  answers: z.record(z.string(), z.unknown()),
  again: z.boolean(),
  language: z.enum(MESSAGE_LANGUAGES),
  /** Shown while it is waiting: what happened when, under which policy. */
  loss: z.string(),
  lossOn: Day,
  policyNumber: z.string(),
})
type WaitingNotice = z.output<typeof WaitingNotice>
export type NoticeEntry = OutboxEntry<WaitingNotice>

/** The name under which a report is a draft while it is written, and under which its photographs are kept. */
export const noticeDraft = ({ policyId, kind }: Pick<WaitingNotice, 'policyId' | 'kind'>): string => `claim/${policyId}/${kind}`

const { send, settle, useWaiting } = outbox({
  name: 'claim-notices',
  schema: WaitingNotice,
  post: async ({ policyId, kind, answers, again, language }, { id, ahead }) => {
    const made = await requestReply(
      claimsContract.reportClaim,
      { params: { id: policyId }, body: { kind, answers, again, language, client: id } },
      { key: id, ahead },
    )
    await moveClaimFiles(unmadeRecord(id), made.id)
    return made
  },
})

export { useWaiting as useWaitingNotices }

/** Keeps a report with its photographs on the device and sends it, at once if there is a network. Throws the `Failure` if it is refused. */
export async function sendNotice(notice: WaitingNotice) {
  const id = crypto.randomUUID()
  await moveClaimFiles(unmadeRecord(noticeDraft(notice)), unmadeRecord(id))
  const title = `${t(notice.loss)} · ${formatDay(notice.lossOn)} · ${notice.policyNumber}`
  const settled = await settle(notice, { id, title, about: [notice.policyId] })
  if (settled.state === 'sent') void sendClaimFiles()
  if (settled.state !== 'refused') return settled
  // It is still in the form, which shows why.
  await moveClaimFiles(unmadeRecord(id), unmadeRecord(noticeDraft(notice)))
  throw settled.failure
}

/** Sends reports first, then their photographs. */
export async function sendNotices(how: { readonly now?: boolean } = {}): Promise<void> {
  await send(how)
  await sendClaimFiles(how)
}

/** Turns a refused report back into a draft, with its photographs. */
export async function backToDraft(entry: NoticeEntry): Promise<void> {
  const { id, content } = entry
  await putEncrypted(DRAFT_PREFIX + noticeDraft(content), content.answers)
  await moveClaimFiles(unmadeRecord(id), unmadeRecord(noticeDraft(content)))
  await dropEntry(entry)
}
