import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Side } from '#domain/side.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import type { RowSource } from '#kit/web/form/row-sources.ts'
import { IconUserPlus, IconUserSearch } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Slotted } from '#kit/web/ui/slot.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { KnownCustomer } from '../../public/parts/known-customer.tsx'
import { passportToRead } from '../../public/parts/slots.ts'
import { isNamed, nameOfPerson, personIn } from '../../rules/people.ts'

const PeopleFromSheet = lazyPart(() => import('../../public/parts/people-from-sheet.tsx'))

type Props = {
  readonly quotation: Quotation
  readonly side: Side
  readonly source: RowSource
}

/** The button that was pressed is gone; typing continues in what replaced it. */
const focusInput = (place: HTMLElement | null) => place?.querySelector('input')?.focus()

/** Above a list of people: the policyholder, if they are one of them, and for the agent known customers. */
export function PeopleSources({ quotation, side, source }: Props) {
  const { holder, line } = quotation
  const { field, rows, disabled, add } = source
  const hasCustomers = useFeature('CUSTOMERS')
  const [isSearching, search] = useState(false)
  const asked = field.item?.shape ?? {}
  const take = (known: Answers) => add([personIn(known, asked)])
  const isThere = rows.some((row) => nameOfPerson(row).toLowerCase() === nameOfPerson(holder).toLowerCase())
  const isOffered = isNamed(holder) && !isThere
  return (
    <>
      <Group gap="xs" my="xs">
        {isOffered && (
          <Button variant="light" disabled={disabled} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => take(holder)}>
            {side === 'customer' ? t('I am one of them') : t('{name} is one of them', { name: nameOfPerson(holder) })}
          </Button>
        )}
        {hasCustomers && !isSearching && (
          <Button variant="light" disabled={disabled} leftSection={<IconUserSearch size={18} aria-hidden />} onClick={() => search(true)}>
            {t('Add a customer you know')}
          </Button>
        )}
        <Slotted slot={passportToRead} with={{ quotation, source }} />
        <Suspense fallback={null}>
          <PeopleFromSheet line={line} source={source} />
        </Suspense>
      </Group>
      {isSearching && (
        <div ref={focusInput}>
          <KnownCustomer
            line={line}
            take={(known) => {
              take(known)
              search(false)
            }}
          />
        </div>
      )}
    </>
  )
}
