import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { firstRead } from '#kit/web/router/screen.tsx'
import { t } from '#kit/web/text.ts'
import type { Begin } from './let-customer-finish-sheet.tsx'

const loadSheet = () => import('./let-customer-finish-sheet.tsx')
const LetCustomerFinishSheet = lazyPart(loadSheet)
void firstRead.then(loadSheet).catch(() => undefined)

/** A price and a mobile number are enough: the customer enters what is on documents that they have at hand. */
export function LetCustomerFinish({ disabled, ...begin }: Begin & { readonly disabled: boolean }) {
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)} disabled={disabled}>
        {t('Let the customer finish')}
      </Button>
      {opened !== undefined && (
        <Suspense>
          <LetCustomerFinishSheet {...begin} opened={opened} close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
