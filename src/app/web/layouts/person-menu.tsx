import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { isAnythingUnsent } from '#kit/web/background-sync.ts'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { signOut } from '#kit/web/tokens.ts'
import { ColourSchemeItems } from '#kit/web/ui/colour-scheme-items.tsx'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'
import { OpeningMenu } from '#kit/web/ui/opening-menu.tsx'
import { LanguageItems } from './language-items.tsx'
import { PersonButton } from './person-button.tsx'

type Props = { readonly name: string; readonly isAsked?: boolean /** Items of whoever it is. */; readonly children: ReactNode }

/** Who is signed in, their own screens, the appearance, and the sign-out. */
export function PersonMenu({ name, isAsked = false, children }: Props) {
  const [isAsking, { open: ask, close }] = useDisclosure()
  const leave = () =>
    signOut().then(
      (goOnTo) => location.assign(goOnTo),
      (thrown) =>
        failureOf(thrown).kind === 'refused'
          ? toast.error(t('You are still signed in: signing out did not work. Please try again.'))
          : toast.warning(t('You are offline. Please sign out when you are connected again.')),
    )
  const leaveIfSent = async () => ((await isAnythingUnsent()) ? ask() : leave())
  return (
    <>
      <OpeningMenu isAsked={isAsked} width={260} button={(ref) => <PersonButton ref={ref} />}>
        {name && <Menu.Label>{name}</Menu.Label>}
        {children}
        <ColourSchemeItems />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item onClick={() => void leaveIfSent()}>{t('Sign out')}</Menu.Item>
      </OpeningMenu>
      <Confirmation
        opened={isAsking}
        close={close}
        title={t('Not everything has been sent')}
        back={t('Stay signed in')}
        label={t('Sign out and lose it')}
        confirm={leave}
      >
        {t(
          'Anything you did on this device that has not been sent is lost when you sign out. It is sent automatically while you are signed in.',
        )}
      </Confirmation>
    </>
  )
}
