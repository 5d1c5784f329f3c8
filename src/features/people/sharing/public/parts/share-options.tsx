import { Button, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatInstant } from '#domain/day.ts'
import { formatMobile, parseMobile } from '#domain/mobile.ts'
import { IconBrandMessenger, IconBrandViber, IconBrandWhatsapp, IconCopy, IconMail, IconMessage } from '#kit/web/icons.ts'
import { useOnline } from '#kit/web/online.ts'
import { currentPerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type NewLink } from '../contract.ts'
import { type LINK_DAYS_CHOICES, leadingTo, shareAddresses } from '../rules.ts'
import { CustomerMobileInput } from './customer-mobile-input.tsx'

/** A link, and until when it is valid. */
export type ShareableLink = Pick<NewLink, 'link' | 'expiresAt'>

export type Sharing = {
  /** What the link is for; only the agent group for a link to all products. */
  readonly request: {
    readonly commercialStructure?: string
    readonly quotationId?: string
    readonly policyId?: string
    /** Whose link it is, if not one's own. */
    readonly agentCode?: string
    /** For how many days it is valid, if not the usual time. */
    readonly holdsDays?: (typeof LINK_DAYS_CHOICES)[number]
  }
  /** What the customer reads before the link. */
  readonly text?: string
  readonly mobile?: string | undefined
  readonly email?: string | undefined
  /** The screen that it opens once its customer has signed in, if not the one that it is for. */
  readonly leadsTo?: string
  /** What else can be handed over, above the apps. */
  readonly above?: (link: ShareableLink) => ReactNode
  /** In addition to the four ways of the specification: Messenger and Viber. */
  readonly hasMoreApps?: boolean
  /** Called when the link was made: it is now in the list of links. */
  readonly onMade?: (link: NewLink) => void
}

/** Makes the link when it is first needed, and passes it to the app that the agent chooses. */
export function ShareOptions({ request, text, mobile, email, leadsTo, above, hasMoreApps = false, onMade }: Sharing) {
  const { submit, busy, failure } = useWrite(contract.shareableLink)
  const [made, setMade] = useState<NewLink>()
  const [number, setNumber] = useState(formatMobile(mobile ?? ''))
  const make = async () => {
    const link = await submit({ body: { ...request, mobileNumber: parseMobile(number) ?? number, baseUrl: location.origin } }).catch(
      () => undefined,
    )
    if (!link) return
    setMade(link)
    onMade?.(link)
  }
  const online = useOnline()
  const begin = useEffectEvent((isOnline: boolean) => {
    if (isOnline && !made) void make()
  })
  useEffect(() => begin(online), [online])

  const wrongNumber = failure?.fields.find(({ path }) => path === 'mobileNumber')
  if (wrongNumber)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <CustomerMobileInput value={number} error={number ? wrongNumber.message : undefined} onChange={setNumber} />
        <Button type="submit" fullWidth mt="md" loading={busy}>
          {t('Create the link')}
        </Button>
      </form>
    )
  if (failure && online) return <ErrorState failure={failure} retry={make} />
  if (!made && !online)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('The link is made as soon as you are online.')}
      </Text>
    )
  if (!made) return <MakingLink />
  const link = leadsTo ? { ...made, link: leadingTo(made.link, leadsTo) } : made
  return (
    <>
      {above?.(link)}
      <ShareApps link={link} text={text} mobile={parseMobile(number)} email={email} hasMore={hasMoreApps} />
    </>
  )
}

/** While a link is made. */
export const MakingLink = () => (
  <div role="status" aria-label={t('Making the link')}>
    {[1, 2, 3].map((each) => (
      <Skeleton key={each} height={52} mb="xs" />
    ))}
  </div>
)

type ShareAppsProps = {
  readonly link: ShareableLink
  readonly text: string | undefined
  readonly mobile: string | undefined
  readonly email?: string | undefined
  readonly hasMore?: boolean
}

/** The apps on the person's device to which a link can be passed. */
export function ShareApps({ link, text, mobile, email, hasMore = false }: ShareAppsProps) {
  const isPhone = useMediaQuery('(max-width: 423.98px)', false, { getInitialValueInEffect: false })
  const name = currentPerson()?.name ?? ''
  const addresses = shareAddresses({
    link: link.link,
    text: text ?? t('{name} invites you to get insured:', { name }),
    subject: t('Your insurance from {name}', { name }),
    mobile,
    email,
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.link)
      toast.success(t('Link copied successfully!'))
    } catch {
      toast.error(t('Error copying link. Please try again'))
    }
  }
  return (
    <>
      <AppButton icon={<IconMail size={22} />} href={addresses.email}>
        {t('Email')}
      </AppButton>
      {isPhone && (
        <AppButton icon={<IconMessage size={22} />} href={addresses.message}>
          {t('Message')}
        </AppButton>
      )}
      <AppButton icon={<IconBrandWhatsapp size={22} />} href={addresses.whatsapp} isNewTab>
        {t('Whatsapp')}
      </AppButton>
      {hasMore && isPhone && (
        <AppButton icon={<IconBrandMessenger size={22} />} href={addresses.messenger}>
          {t('Messenger (the link alone)')}
        </AppButton>
      )}
      {hasMore && (
        <AppButton icon={<IconBrandViber size={22} />} href={addresses.viber}>
          {t('Viber')}
        </AppButton>
      )}
      <Button
        variant="default"
        size="lg"
        styles={{ inner: { justifyContent: 'flex-start' } }}
        leftSection={<IconCopy size={22} />}
        onClick={() => void copy()}
      >
        {t('Copy link')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('The link is valid until {when}.', { when: formatInstant(new Date(link.expiresAt)) })}
      </Text>
    </>
  )
}

type AppButtonProps = { readonly icon: ReactNode; readonly href: string; readonly isNewTab?: boolean; readonly children: string }

const AppButton = ({ icon, href, isNewTab = false, children }: AppButtonProps) => (
  <Button
    component="a"
    variant="default"
    size="lg"
    styles={{ inner: { justifyContent: 'flex-start' } }}
    leftSection={icon}
    href={href}
    {...(isNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
  >
    {children}
  </Button>
)
