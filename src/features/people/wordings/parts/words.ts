import type { MessageKind, MessageLanguage } from '#features/messaging/messages/public/rules/wordings.ts'

export const LANGUAGES = { en: 'English', fil: 'Filipino' } as const satisfies Readonly<Record<MessageLanguage, string>>
export const READERS: Readonly<Record<MessageKind['to'], string>> = {
  customer: 'Customer',
  applicant: 'Applicant',
  agent: 'Agent',
  mortgagee: 'Mortgagee',
}
export const WAYS = { sms: 'SMS', mail: 'E-mail' } as const
