import { Alert, Badge, Button, NavLink, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { contract as sessionContract } from '#features/people/session/public/contract.ts'
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconPencil } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import type { Application } from '../public/contract/applicant.ts'
import { createAccount, review, status, stepAddress } from './addresses.ts'
import { firstOpen, isDone, STEPS, stepOf } from './steps.ts'

/** The state of the application: each step, done or open, in the order in which they are asked. */
export function Overview({ application }: { readonly application: Application }) {
  const { mayEdit, number, state, returned, eraseOn } = application
  const next = firstOpen(application)
  const open = STEPS.filter(({ id }) => !isDone(application, id)).length
  if (!mayEdit)
    return (
      <Page
        title={t('Your application')}
        subtitle={number}
        actions={
          <Button component={Link} to={status()}>
            {t('Check the status')}
          </Button>
        }
      >
        <StatusNote cycle="application" state={state} />
      </Page>
    )
  return (
    <Page
      title={t('Your application')}
      subtitle={
        open === 0 ? t('Everything is complete') : t('{count, plural, one {# step is left} other {# steps are left}}', { count: open })
      }
      aside={<SignOut />}
      actions={
        <Button component={Link} to={next ? stepAddress(next) : review()}>
          {next ? t('Continue') : t('Review and send')}
        </Button>
      }
    >
      {state === 'returned' && (
        <Alert color="mango" mb="md" title={t('Returned for correction')}>
          {t('Fix what is marked and send it again. Everything else stays as it is.')}
        </Alert>
      )}
      <Stack gap="xs" component="nav" aria-label={t('Steps')}>
        {STEPS.map(({ id, title }) => {
          const isReturned = returned.some(({ path, isMended }) => !isMended && stepOf(path) === id)
          const done = isDone(application, id)
          const Icon = isReturned ? IconPencil : done ? IconCircleCheckFilled : IconCircle
          return (
            <NavLink
              key={id}
              component={Link}
              to={stepAddress(id)}
              label={t(title)}
              leftSection={
                <Icon size={22} color={`var(--mantine-color-${isReturned ? 'mango-7' : done ? 'leaf-7' : 'gray-5'})`} aria-hidden />
              }
              rightSection={
                isReturned ? (
                  <Badge color="mango" variant="light" tt="none">
                    {t('To fix')}
                  </Badge>
                ) : done ? (
                  <Text span size="sm" c="dimmed">
                    {t('Done')}
                  </Text>
                ) : (
                  <IconChevronRight size={18} aria-hidden />
                )
              }
              py="md"
              style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 10 }}
            />
          )
        })}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        {t('Each step is saved when you leave it. Continue on any phone or computer, with your mobile number.')}
        {eraseOn && ` ${t('If you leave it as it is, it is erased after {day}.', { day: formatDay(eraseOn) })}`}
      </Text>
    </Page>
  )
}

/** Ends the session in this browser: the phone may be someone else's. */
export function SignOut() {
  const navigate = useNavigate()
  const end = useWrite(sessionContract.applicantSignOut)
  const leave = async () => {
    if (await end.send({ body: {} })) navigate(createAccount(), { replace: true })
  }
  return (
    <Button variant="subtle" loading={end.busy} onClick={() => void leave()}>
      {t('Sign out')}
    </Button>
  )
}
