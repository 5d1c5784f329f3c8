import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import type { RowSource } from '#kit/web/form/row-sources.ts'
import { IconCamera } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'

const PassportSheet = lazyPart(() => import('./passport-sheet.tsx'))

/** Above a list of people that asks for passports: reads one instead of having it typed. */
export default function ReadPassportButton({ quotation, source }: { readonly quotation: Quotation; readonly source: RowSource }) {
  const [opened, setOpened] = useState(false)
  const { item } = source.field
  if (!item || !Object.hasOwn(item.shape, 'passport')) return null
  return (
    <>
      <Button variant="light" disabled={source.disabled} leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t('Read a passport')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <PassportSheet quotation={quotation} item={item} add={source.add} close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
