import { type MantineColor, ThemeIcon } from '@mantine/core'
import {
  type Icon,
  IconBell,
  IconCalendar,
  IconCertificate,
  IconChecklist,
  IconCreditCard,
  IconFileText,
  IconId,
  IconLink,
  IconShieldCheck,
  IconSpeakerphone,
  IconUser,
} from '#kit/web/icons.ts'

/** The icon by the subject of a notification, the first word of its kind. */
const ABOUT: Readonly<Record<string, Icon>> = {
  announcement: IconSpeakerphone,
  appointment: IconCalendar,
  certificate: IconCertificate,
  identity: IconId,
  lead: IconUser,
  link: IconLink,
  payment: IconCreditCard,
  policy: IconShieldCheck,
  quotation: IconFileText,
  todo: IconChecklist,
}

/** The colour for good or bad news, by the last word. */
const TONES: Readonly<Record<string, MantineColor>> = {
  accept: 'leaf',
  approve: 'leaf',
  approved: 'leaf',
  issue: 'leaf',
  pay: 'leaf',
  cancel: 'coral',
  decline: 'coral',
  declined: 'coral',
  fail: 'coral',
  refuse: 'coral',
  answer: 'mango',
  due: 'mango',
}

export function Picture({ kind }: { readonly kind: string }) {
  const words = kind.split('-')
  const Drawn = ABOUT[words[0] ?? ''] ?? IconBell
  return (
    <ThemeIcon size={36} radius="xl" variant="light" color={TONES[words.at(-1) ?? ''] ?? 'brand'} aria-hidden>
      <Drawn size={20} stroke={1.7} />
    </ThemeIcon>
  )
}
