import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract.ts'

const MOST = 5

/** For underwriters: changes of policies waiting for them. */
export default function ToDecide() {
  const isUnderwriter = useFeature('UNDERWRITING')
  const { data = [] } = useRead(contract.changesToDecide, undefined, { enabled: isUnderwriter })
  if (data.length === 0) return null
  return (
    <Alert
      color="mango"
      mb="md"
      title={t('{count, plural, one {# change is waiting for a decision} other {# changes are waiting for a decision}}', {
        count: data.length,
      })}
    >
      {data.slice(0, MOST).map(({ policyId, line, reference, holderName, name }) => (
        <Anchor
          key={policyId}
          component={Link}
          to={pathTo('endorsements/changes', { audience: 'agent', line }, { policy: policyId })}
          display="block"
          py={8}
        >
          {[reference, holderName, t(name)].join(' · ')}
        </Anchor>
      ))}
    </Alert>
  )
}
