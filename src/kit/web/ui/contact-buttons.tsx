import { ActionIcon, Group } from '@mantine/core'
import { type Icon, IconBrandViber, IconBrandWhatsapp, IconMessage, IconPhone } from '#kit/web/icons.ts'
import { t } from '../text.ts'

type Props = {
  /** E.164. */
  readonly mobile: string
  readonly name: string
  /** The start of the message, if the app that is opened accepts a text. */
  readonly text?: string
  /** Full width, as on the page of one person; in a list row they are kept together. */
  readonly grow?: boolean
}

type Way = { readonly href: string; readonly label: string; readonly icon: Icon; readonly isNewTab?: true }

/** Specification §9: WhatsApp takes the number with country code +63, but without the plus; Viber with it, encoded. */
const waysOf = ({ mobile, name, text }: Props): readonly Way[] => {
  const message = text ? encodeURIComponent(text) : ''
  return [
    { href: `tel:${mobile}`, label: t('Call {name}', { name }), icon: IconPhone },
    { href: `sms:${mobile}${message && `?body=${message}`}`, label: t('Text {name}', { name }), icon: IconMessage },
    {
      href: `https://wa.me/${mobile.replace('+', '')}${message && `?text=${message}`}`,
      label: t('WhatsApp {name}', { name }),
      icon: IconBrandWhatsapp,
      isNewTab: true,
    },
    { href: `viber://chat?number=${encodeURIComponent(mobile)}`, label: t('Viber {name}', { name }), icon: IconBrandViber },
  ]
}

/** Reaches a person in one tap: call, text, WhatsApp, Viber. */
export const ContactButtons = (props: Props) => (
  <Group gap="xs" wrap="nowrap" grow={props.grow ?? false} role="group" aria-label={t('Contact {name}', { name: props.name })}>
    {waysOf(props).map(({ href, label, icon: Icon, isNewTab }) => (
      <ActionIcon
        key={href}
        component="a"
        variant="light"
        color="brand"
        href={href}
        aria-label={label}
        title={label}
        maw="none"
        {...(isNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <Icon size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    ))}
  </Group>
)
