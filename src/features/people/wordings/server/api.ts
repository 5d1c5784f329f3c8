import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import {
  checkWording,
  countSms,
  exampleOfWording,
  type MessageKind,
  type MessageLanguage,
  MOST_SMS,
  messageKind,
} from '#features/messaging/messages/public/rules/wordings.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { ownWording, ownWordings } from '#features/messaging/messages/public/server/wordings.ts'
import { changesOfSubject, proposeChange, waitingSubjects } from '#features/people/office-changes/public/server/changes.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { contract, type WordingDetail } from '../public/contract.ts'
import type { WordingForm } from '../rules/wording-form.ts'
import { subjectOf, type Which, WORDING, whichOf } from './kind.ts'

export const wordingsApi = ({ secret }: { readonly secret: string }) =>
  serving(contract, {
    wordings: async (_, { db }) => ({
      own: (await ownWordings(db)).map(({ code, language }) => ({ code, language })),
      waiting: [...(await waitingSubjects(db, WORDING))].map(whichOf),
    }),

    wording: ({ query }, { db, actor }) => detail(db, requireStaff(actor), query),

    proposeWording: async ({ body: { text, subject, note, ...which } }, context) => {
      const kind = known(which)
      const own = checked(kind, which.language, { text, subject })
      await propose(context, which, { own, note })
      return detail(context.db, requireStaff(context.actor), which)
    },

    proposeShippedWording: async ({ body: { note, ...which } }, context) => {
      known(which)
      await propose(context, which, { own: null, note })
      return detail(context.db, requireStaff(context.actor), which)
    },

    testWording: async ({ body: { text, subject: about, way, ...which } }, { db, actor, enqueue, about: note }) => {
      const kind = known(which)
      const { subject, ...own } = checked(kind, which.language, { text, subject: about })
      if (!kind.ways.includes(way)) throw problem('invalid', { fields: [{ path: 'way', message: 'This message is not sent that way.' }] })
      const person = await findActiveStaff(db, requireStaff(actor))
      if (!person) throw problem('not-found')
      const recipient = way === 'sms' ? person.mobile : person.email
      const words = exampleOfWording(kind, { ...own, subject: subject ?? '' }, way, which.language)
      await queueMessage(db, { enqueue, secret }, { channel: way, recipient, ...words, purpose: 'test', about: person.id })
      note(`wording:${subjectOf(which)}`)
      return { recipient }
    },
  })

function known({ code }: Which): MessageKind {
  const kind = messageKind(code)
  if (!kind) throw problem('not-found', { message: 'Message not found.' })
  return kind
}

/** The wording, if it may be sent. */
function checked(kind: MessageKind, language: MessageLanguage, { subject, text }: WordingForm) {
  const wording = { text, ...(kind.ways.includes('mail') ? { subject: subject ?? '' } : {}) }
  const faults = checkWording(kind, wording)
  const { segments } = countSms(exampleOfWording(kind, wording, 'sms', language).text)
  if (kind.ways.includes('sms') && segments > MOST_SMS)
    faults.push({ path: 'text', message: msg`This takes ${segments} text messages; at most ${MOST_SMS} are sent. Say it in fewer words.` })
  if (faults.length > 0)
    throw problem('invalid', { fields: faults.map(({ path, message }) => ({ path, ...withI18n('message', message) })) })
  return { text, subject: kind.ways.includes('mail') ? (subject ?? '') : null }
}

type Own = { readonly subject: string | null; readonly text: string }
type Proposing = Parameters<typeof proposeChange>[0]

async function propose(
  context: Proposing,
  which: Which,
  { own, note }: { readonly own: Own | null; readonly note: string },
): Promise<void> {
  const kind = known(which)
  const was = (await ownWording(context.db, which)) ?? kind.shipped[which.language]
  const will = own ?? kind.shipped[which.language]
  await proposeChange(context, {
    ...{ kind: WORDING, subject: subjectOf(which), note, value: { own } },
    title: `${kind.title} · ${{ en: 'English', fil: 'Filipino' }[which.language]}`,
    lines: [
      { label: 'Subject', was: was?.subject ?? '', will: will?.subject ?? '' },
      { label: 'Text', was: was?.text ?? '', will: will?.text ?? 'No wording in this language: sent in English' },
    ],
  })
}

async function detail(db: Db, viewer: Staff, which: Which): Promise<WordingDetail> {
  known(which)
  const person = await findActiveStaff(db, viewer)
  return {
    ...{ code: which.code, language: which.language, own: await ownWording(db, which) },
    versions: await changesOfSubject(db, viewer, WORDING, subjectOf(which)),
    ...{ email: person?.email ?? '', mobile: person?.mobile ?? '' },
  }
}
