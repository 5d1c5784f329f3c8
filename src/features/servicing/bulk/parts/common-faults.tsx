import { Badge, Button, Group, List, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { useOffers } from '#features/selling/quotes/public/parts/use-offers.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import { type Batch, contract, Given } from '../public/contract.ts'
import { type Column, columnsOf } from '../rules/columns.ts'
import { faultText } from '../rules/lists.ts'

type CommonFault = Batch['commonFaults'][number]

type Props = { readonly batch: Batch; readonly shareAgain?: () => void }

/** The most common faults; if one answer corrects all such rows, it is given once. */
export function CommonFaults({ batch, shareAgain }: Props) {
  const [chosen, choose] = useState<CommonFault>()
  const columns = columnsOf(lineIn(batch), batch.kind)
  const mayMend = batch.may.includes('mend')
  const isShared = shareAgain && batch.may.includes('share') && batch.commonFaults.some(({ path }) => path.startsWith('holder.'))
  if (batch.commonFaults.length === 0) return null
  return (
    <SectionCard title="Most common faults">
      <List spacing="sm" listStyleType="none" p={0}>
        {batch.commonFaults.map((fault) => (
          <List.Item key={`${fault.path}-${fault.message}`}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Badge color="coral" variant="light" miw={44} style={{ flexShrink: 0 }}>
                {fault.rows.toLocaleString('en-PH')}
              </Badge>
              <Text size="sm" flex={1}>
                {faultText(fault)}
              </Text>
              {mayMend && fault.rows > 1 && columns.some(({ path }) => path === fault.path) && (
                <Button size="xs" mih={44} variant="light" onClick={() => choose(fault)} style={{ flexShrink: 0 }}>
                  {t('Fix all')}
                </Button>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      {isShared && (
        <Button variant="light" mt="sm" onClick={shareAgain}>
          {t('Change what all rows share')}
        </Button>
      )}
      <MendAll batch={batch} fault={chosen} close={() => choose(undefined)} />
    </SectionCard>
  )
}

/** A form with only the field of one column. */
function onlyField({ risk }: Line, { part, of, field: { name } }: Column): z.ZodObject | undefined {
  const from: z.ZodObject = part === 'holder' ? risk.holder : risk.schema
  const item = of === undefined ? from : fieldsOf(from).find((each) => each.name === of)?.item
  const field: z.ZodType | undefined = item?.shape[name]
  return field && z.object({ [name]: field })
}

type MendProps = { readonly batch: Batch; readonly fault: CommonFault | undefined; readonly close: () => void }

function MendAll({ batch, fault, close }: MendProps) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.mendColumn)
  const line = lineIn(batch)
  const offers = useOffers(line)
  const column = columnsOf(line, batch.kind).find(({ path }) => path === fault?.path)
  const name = column?.field.name ?? ''
  const schema = column && onlyField(line, column)
  const params = { id: batch.id }
  return (
    <Sheet opened={fault !== undefined} onClose={close} staysOpen title={t('Fix all rows with this fault')}>
      {fault && schema && (
        <>
          <Text size="sm" mb="md">
            {t('The same answer is given in {count, plural, one {# row} other {# rows}}.', { count: fault.rows })}
          </Text>
          <FieldsForm
            schema={schema}
            offers={offers}
            formId={formId}
            only={[name]}
            onSubmit={async (answers: Answers) => {
              const to = answers[name]
              const given = Given.safeParse(to).data
              if (given === undefined) return
              const done = await submit({ params, body: { path: fault.path, message: fault.message, to: given } })
              setCached(contract.batch, { params }, done)
              close()
            }}
          />
          <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
            {t('Fix them')}
          </Button>
        </>
      )}
    </Sheet>
  )
}
