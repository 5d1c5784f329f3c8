import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract.ts'

/** For underwriters: refused certificates waiting for them. */
export default function ToCorrect() {
  const isUnderwriter = useFeature('UNDERWRITING')
  const { data = [] } = useRead(contract.certificatesToCorrect, undefined, { enabled: isUnderwriter })
  if (data.length === 0) return null
  return (
    <Alert
      color="coral"
      mb="md"
      title={t('{count, plural, one {# certificate was refused} other {# certificates were refused}}', { count: data.length })}
    >
      {data.slice(0, 5).map(({ policyId, line, policyNumber, description }) => (
        <Anchor
          key={policyId}
          component={Link}
          to={pathTo('certificates/certificate', { audience: 'agent', line }, { policy: policyId })}
          display="block"
          py={8}
        >
          {policyNumber} · {description}
        </Anchor>
      ))}
    </Alert>
  )
}
