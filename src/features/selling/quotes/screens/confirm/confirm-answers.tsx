import { Alert, Anchor, Button, List } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Side } from '#domain/side.ts'
import type { FieldProblem } from '#kit/problem.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import type { Line } from '#lines/line.ts'
import { useOfflineWrites } from '../../parts/offline/use-offline-quotation.ts'
import { PriceSoFar } from '../../parts/price-so-far.tsx'
import { saveWithVersion } from '../../parts/save-with-version.ts'
import { endedOnDevice, priceOnDevice, soldAs, useTables } from '../../parts/tariff.ts'
import { contract, type Quotation } from '../../public/contract/quotes.ts'
import { nextScreen, stepAddress } from '../../public/parts/addresses.ts'
import { EnteredAnswers } from '../../public/parts/entered-answers.tsx'
import { leadOfQuotation } from '../../public/parts/slots.ts'
import { stepOfField, stepsFor } from '../../public/rules/steps.ts'

type Props = { readonly quotation: Quotation; readonly line: Line; readonly side: Side }

/** The answers of a draft, to be checked before the server validates and prices them. */
export function ConfirmAnswers({ quotation, line, side }: Props) {
  const navigate = useNavigate()
  const tables = useTables(line)
  const quote = useWrite(contract.quoteQuotation)
  const here = useOfflineWrites(quotation)
  const [failure, setFailure] = useState<Failure>()
  const last = stepsFor(line, side).at(-2)

  const price = async () => {
    setFailure(undefined)
    try {
      const priced = here
        ? await here.quote()
        : await saveWithVersion(quotation, (version) => quote.submit({ params: { id: quotation.id }, body: { version } }))
      scrollTo(0, 0)
      if (!priced.may.includes('accept') && priced.number) navigate(nextScreen(side, priced))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }

  const ended = tables ? endedOnDevice(line, quotation.answers, tables) : []
  const listed = (fields: readonly FieldProblem[]) => (
    <List size="sm" spacing={6}>
      {fields.map(({ path, message }) => (
        <List.Item key={path}>
          <Anchor component={Link} to={stepAddress(side, quotation, stepOfField(line, path) ?? quotation.step)} c="inherit">
            {t(message)}
          </Anchor>
        </List.Item>
      ))}
    </List>
  )

  return (
    <Page
      title={t('Check the answers')}
      subtitle={quotation.number || t('Not numbered yet')}
      back={stepAddress(side, quotation, last?.id ?? quotation.step)}
      side={<PriceSoFar price={priceOnDevice(line, quotation.answers, tables, soldAs(quotation))} />}
      actions={
        <Button loading={quote.busy || here?.busy === true} onClick={() => void price()}>
          {t('Get the price')}
        </Button>
      }
    >
      {!failure && ended.length > 0 && (
        <Alert color="mango" title={t('Some of this is no longer offered')} mb="md">
          {listed(ended)}
        </Alert>
      )}
      {side === 'agent' && <Slotted slot={leadOfQuotation} with={{ quotation }} />}
      <EnteredAnswers quotation={quotation} line={line} audience={side} />
      <FailureNote failure={failure} rest={[]}>
        {failure && listed(failure.fields)}
      </FailureNote>
    </Page>
  )
}
