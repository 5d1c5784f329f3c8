import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { lineNames } from '#lines/names.ts'
import { PolicyList } from '../../parts/policy-list.tsx'
import { contract } from '../../public/contract.ts'
import { policyAddress } from '../../public/parts/addresses.ts'
import { abovePolicies } from '../../public/parts/slots.ts'

/** Policies of one line, or of all: search and open one. */
export default function PolicyListScreen({ audience, line }: Facts) {
  return (
    <PolicyList
      audience={sideOf(audience)}
      line={line}
      title={line ? t('{line} policies', { line: lineNames[line] ?? line }) : t('Policies')}
      above={
        <>
          <TakenBack />
          <Refusals />
          <Slotted slot={abovePolicies} with={{}} />
        </>
      }
    />
  )
}

/** For underwriters: policies whose payment the bank took back, and whose premium is owed until it is paid again. */
const TakenBack = () => (
  <Waiting
    query={{ credit: 'taken-back' }}
    titleOf={(count) =>
      t('{count, plural, one {# payment was reversed by the bank} other {# payments were reversed by the bank}}', { count })
    }
  />
)

/** For underwriters: visa refusal letters to be read and decided on. */
const Refusals = () => (
  <Waiting
    query={{ toDecide: 'visa-refusal' }}
    titleOf={(count) =>
      t('{count, plural, one {# visa refusal letter to decide on} other {# visa refusal letters to decide on}}', {
        count,
      })
    }
  />
)

type WaitingProps = {
  readonly query: { readonly credit: 'taken-back' } | { readonly toDecide: 'visa-refusal' }
  readonly titleOf: (count: number) => string
}

function Waiting({ query, titleOf }: WaitingProps) {
  const isUnderwriter = useFeature('UNDERWRITING')
  const me = usePerson()
  const asked = { params: { id: me?.id ?? '' }, query: { ...query, limit: 5 } } as const
  const { data } = useRead(contract.policies, asked, { enabled: isUnderwriter && me !== undefined })
  if (!data || data.count === 0) return null
  return (
    <Alert color="coral" mb="md" title={titleOf(data.count)}>
      {data.items.map(({ _id, line, policyNumber, policyHolderName }) => (
        <Anchor key={_id} component={Link} to={policyAddress('agent', { id: _id, line })} display="block" py={8}>
          {policyNumber} · {policyHolderName}
        </Anchor>
      ))}
      {data.count > data.items.length && (
        <Anchor component={Link} to={pathTo('policies/policy-list', { audience: 'agent' }, query)} display="block" py={8}>
          {t('See all')}
        </Anchor>
      )}
    </Alert>
  )
}
