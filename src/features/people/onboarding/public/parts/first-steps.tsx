import { NavLink } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type FIRST_STEPS, ownContract } from '../contract/own.ts'

const AGENT = { audience: 'agent' } as const

type Step = { readonly title: string; readonly text: string; readonly to: () => string }
const STEPS: Readonly<Record<(typeof FIRST_STEPS)[number], Step>> = {
  number: {
    title: 'Verify your mobile number',
    text: 'Customers call this number.',
    to: () => pathTo('directory/advisors', AGENT, { advisortype: 'profile' }),
  },
  licence: {
    title: 'Have your licence recorded',
    text: 'Without one, you can quote but not conclude a sale.',
    to: () => pathTo('onboarding/profile', AGENT),
  },
  'second-factor': {
    title: 'Protect your account with a second factor',
    text: 'No one can get in with your password alone.',
    to: () => pathTo('session/account', AGENT),
  },
}

/** A new colleague's first steps; nothing once all are done. */
export default function FirstSteps() {
  const read = useRead(ownContract.firstSteps, undefined, { aside: true })
  const steps = read.data ?? []
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <DetailCard title="Your first steps">
      {steps.map(({ step, isDone }) => {
        const { title, text, to } = STEPS[step]
        const Icon = isDone ? IconCircleCheckFilled : IconCircle
        return (
          <NavLink
            key={step}
            component={Link}
            to={to()}
            label={t(title)}
            description={isDone ? t('Done') : t(text)}
            leftSection={<Icon size={22} color={`var(--mantine-color-${isDone ? 'leaf-7' : 'gray-5'})`} aria-hidden />}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            py="sm"
          />
        )
      })}
    </DetailCard>
  )
}
