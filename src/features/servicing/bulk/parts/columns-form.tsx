import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import { type Batch, contract } from '../public/contract.ts'
import { columnsOf, keysOf, missingColumns, sharedNames } from '../rules/columns.ts'

type Props = { readonly batch: Batch; readonly onDone?: () => void }

const SAMPLE = 60

/** Which answer each column gives: proposed from the headings, and remembered for the person's next file. */
export function ColumnsForm({ batch, onDone }: Props) {
  const line = lineIn(batch)
  const columns = columnsOf(line, batch.kind)
  const [mapping, setMapping] = useState(batch.mapping)
  const [key, setKey] = useState(batch.key)
  const { send, busy } = useWrite(contract.mapColumns)
  const missing = missingColumns(columns, mapping, sharedNames(line, batch.kind, mapping))
  const answers = columns.map(({ path, heading }) => ({ value: path, label: t(heading) }))
  const params = { id: batch.id }
  const keep = async () => {
    const done = await send({ params, body: { mapping, key } })
    if (!done) return
    setCached(contract.batch, { params }, done.data)
    onDone?.()
  }
  const choose = (at: number, path: string | null) =>
    setMapping(mapping.map((own, index) => (index === at ? path : own === path && path !== null ? null : own)))
  return (
    <SectionCard title="Columns of your file">
      {batch.isOldTemplate && (
        <Alert color="mango" mb="sm" title={t('Filled in on an older template')}>
          {t('Other things are asked for since then. Check the columns, or save the template again and fill that in.')}
        </Alert>
      )}
      <Text size="sm" mb="sm">
        {t('Say what each column holds. It is remembered for your next file.')}
      </Text>
      <Stack gap="sm">
        {batch.headings.map((heading, at) => (
          <SearchSelect
            key={`${heading}-${Object.keys(batch.headings)[at]}`}
            label={heading || t('Column {n} without a heading', { n: at + 1 })}
            description={
              batch.samples
                .flatMap((cells) => cells[at] || [])
                .join(' · ')
                .slice(0, SAMPLE) || t('empty')
            }
            placeholder={t('Not asked for: left out')}
            data={answers}
            value={mapping[at] ?? null}
            isClearable
            onChange={(path) => choose(at, path)}
            limit={50}
          />
        ))}
        <FewSelect
          label={t('A row is recognised by')}
          description={t('When you send a corrected file, rows with the same number are the same row.')}
          data={keysOf(line, batch.kind).map(({ path, heading }) => ({ value: path, label: t(heading) }))}
          value={key}
          onChange={(path) => setKey(path ?? key)}
        />
      </Stack>
      {missing.length > 0 && (
        <Alert color="mango" mt="md" title={t('Not in the file')}>
          {t('No column holds: {columns}. Rows without it will be wrong.', {
            columns: missing.map(({ heading }) => t(heading)).join(', '),
          })}
        </Alert>
      )}
      <Button mt="md" loading={busy} onClick={() => void keep()}>
        {t('Check the rows')}
      </Button>
    </SectionCard>
  )
}
