import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { contract as certificates } from '#features/servicing/certificates/public/contract.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { lineOf } from '#lines'
import { PolicyList } from '../../parts/policy-list.tsx'
import { contract } from '../../public/contract.ts'
import { policyAddress, sideOf } from '../../public/parts/ways.ts'

/** Policies of one line, or of all: search and open one. */
export default function PolicyListScreen({ audience, line: code }: Facts) {
  const line = lineOf(code ?? '')
  return (
    <PolicyList
      audience={sideOf(audience)}
      line={line}
      title={line ? t('{line} policies', { line: line.name }) : t('Policies')}
      above={
        <>
          <TakenBack />
          <ToCorrect />
        </>
      }
    />
  )
}

/** For underwriters: policies whose payment the bank took back, without a certificate until they are paid again. */
function TakenBack() {
  const isUnderwriter = useFeature('UNDERWRITING')
  const me = usePerson()
  const asked = { params: { id: me?.id ?? '' }, query: { credit: 'taken-back', limit: 5 } } as const
  const { data } = useRead(contract.policies, asked, { enabled: isUnderwriter && me !== undefined })
  if (!data || data.count === 0) return null
  return (
    <Alert
      color="coral"
      mb="md"
      title={t('{count, plural, one {# payment was taken back by the bank} other {# payments were taken back by the bank}}', {
        count: data.count,
      })}
    >
      {data.items.map(({ _id, line, policyNumber, policyHolderName }) => (
        <Anchor key={_id} component={Link} to={policyAddress('agent', { id: _id, line })} display="block" py={8}>
          {policyNumber} · {policyHolderName}
        </Anchor>
      ))}
    </Alert>
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
