import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { contract as certificates } from '#features/certificates/contract.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { lineOf } from '#lines'
import { PolicyList } from '../parts/policy-list.tsx'
import { sideOf } from '../parts/ways.ts'

/** Policies of one line, or of all: search and open one. */
export default function PolicyListScreen({ audience, line: code }: Facts) {
  const line = lineOf(code ?? '')
  return (
    <PolicyList
      audience={sideOf(audience)}
      line={line}
      title={line ? t('{line} policies', { line: line.name }) : t('Policies')}
      above={<ToCorrect />}
    />
  )
}

/** For underwriters: certificates that were refused and wait for them. */
function ToCorrect() {
  const isUnderwriter = useFeature('UNDERWRITING')
  const { data = [] } = useRead(certificates.certificatesToCorrect, undefined, { enabled: isUnderwriter })
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
