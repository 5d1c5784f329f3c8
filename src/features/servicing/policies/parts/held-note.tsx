import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { heldContract } from '../public/contract/held.ts'

/** On the customer's first screen: policies they held and passed on, and the way to what remains theirs. */
export default function HeldNote() {
  const { data = [] } = useRead(heldContract.heldPolicies, undefined, { aside: true })
  if (data.length === 0) return null
  return (
    <section aria-label={t('Passed on')}>
      <Title order={2} mb="xs">
        {t('Passed on')}
      </Title>
      {data.map(({ policyId, description, lineName, number, to }) => (
        <Button
          key={`${policyId} ${to}`}
          component={Link}
          to={pathTo('policies/held-before', { audience: 'customer' }, { policy: policyId })}
          variant="default"
          fullWidth
          mb="sm"
          h="auto"
          mih={44}
          py={6}
          styles={{ inner: { justifyContent: 'flex-start' }, label: { textAlign: 'left', whiteSpace: 'normal' } }}
        >
          {t('{what}, {number}: yours until {day}', { what: description || t(lineName), number, day: formatDay(to) })}
        </Button>
      ))}
    </section>
  )
}
