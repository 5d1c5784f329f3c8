import { Alert, Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { caseAddress, deskAddress } from '../../parts/addresses.ts'
import { contract, type DecidedTogether } from '../../public/contract/underwriting.ts'
import { caseList, parseDesk } from '../../rules/list.ts'
import { CaseCard, caseCells } from './case-cells.tsx'
import { DecideTogether } from './decide-together.tsx'

/** The maximum number decided on at once. */
const MOST = 100

/** The waiting cases of an upload: each links to itself, and those selected are decided alike. */
export function CasesOfBatch({ id }: { readonly id: string }) {
  const [named] = useQueryParam('desk')
  const desk = parseDesk(named)
  const query = { desk, batch: id }
  const { data } = useRead(contract.cases, { query: { ...query, limit: MOST } })
  const there = data?.items ?? []
  const [picked, choose] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<DecidedTogether['left']>([])
  const chosen = there.filter((each) => picked.has(each.id))
  const name = there[0]?.batch?.name
  return (
    <ListScreen
      title={name ? t('Cases of {name}', { name }) : t('Cases of an upload')}
      back={deskAddress(desk)}
      list={caseList}
      name="cases-of-an-upload"
      endpoint={contract.cases}
      query={query}
      without={['LOB', 'search']}
      every={30_000}
      cells={caseCells}
      above={<Left left={left} describe={(of) => there.find((each) => each.id === of)?.description} />}
      card={(row) => <CaseCard row={row} />}
      choosing={desk === 'decided' ? undefined : { chosen: picked, choose, nameOf: ({ description }) => description }}
      keyOf={(row) => row.id}
      to={(row) => caseAddress(row.id, desk)}
      counted={(count) => t('{count, plural, one {# case} other {# cases}}', { count })}
      empty={{ title: t('Nothing here'), text: t('Everything referred from this upload has been decided.') }}
      actions={
        chosen.length > 0 ? (
          <>
            <Text size="sm" fw={550} mr="auto" role="status">
              {t('{count} chosen', { count: chosen.length })}
            </Text>
            <DecideTogether
              batchId={id}
              chosen={chosen}
              done={(decided) => {
                choose(new Set())
                setLeft(decided.left)
                if (decided.left.length > 0) scrollTo({ top: 0 })
              }}
            />
          </>
        ) : (
          desk !== 'decided' &&
          there.length > 0 && (
            <Button variant="default" onClick={() => choose(new Set(there.map((each) => each.id)))}>
              {t('Choose all {count}', { count: there.length })}
            </Button>
          )
        )
      }
    />
  )
}

type LeftProps = { readonly left: DecidedTogether['left']; readonly describe: (id: string) => string | undefined }

/** What could not be decided with the others, and why. */
const Left = ({ left, describe }: LeftProps) =>
  left.length > 0 && (
    <Alert
      color="mango"
      mb="md"
      role="status"
      title={t('{count, plural, one {# case was} other {# cases were}} not decided', { count: left.length })}
    >
      <List size="sm">
        {left.map(({ id, why }) => (
          <List.Item key={id}>{[describe(id), why].filter(Boolean).join(': ')}</List.Item>
        ))}
      </List>
    </Alert>
  )
