import { NavLink, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconChevronRight, IconDeviceMobileMessage, IconId, IconLogin, IconUmbrella } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { goOn, registration } from '../../parts/addresses.ts'

/** For those who come without a link: applicants, customers and those who have an account already. */
export default function CreateAccount() {
  const ways = [
    {
      Icon: IconId,
      to: registration(),
      title: t('I want to become an agent'),
      text: t('Apply with your mobile number, in about 15 minutes.'),
    },
    {
      Icon: IconDeviceMobileMessage,
      to: goOn(),
      title: t('I started an application'),
      text: t('Continue where you stopped, on any phone.'),
    },
    {
      Icon: IconUmbrella,
      to: pathTo('session/customer-login', { audience: 'customer' }),
      title: t('I am a customer'),
      text: t('Your mobile number is your account. No password is needed.'),
    },
    {
      Icon: IconLogin,
      to: pathTo('session/login', { audience: 'public' }),
      title: t('I have an account'),
      text: t('Sign in with your work account.'),
    },
  ]
  return (
    <Page title={t('Create an account')} subtitle={t('What brings you here?')}>
      <Stack gap="sm" component="nav" aria-label={t('What brings you here?')}>
        {ways.map(({ Icon, to, title, text }) => (
          <NavLink
            key={title}
            component={Link}
            to={to}
            label={title}
            description={text}
            leftSection={<Icon size={26} stroke={1.5} />}
            rightSection={<IconChevronRight size={18} />}
            py="md"
            style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 10 }}
          />
        ))}
      </Stack>
    </Page>
  )
}
