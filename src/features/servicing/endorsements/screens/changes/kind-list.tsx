import { Button, Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Side } from '#domain/side.ts'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import type { EndorsementKind } from '#lines/line/endorsement.ts'
import type { PolicyChanges } from '../../public/contract.ts'
import { ChangeForm } from './change-form.tsx'
import { PricedForm } from './priced-form.tsx'

type Props = { readonly changes: PolicyChanges; readonly audience: Side }

/** The possible changes in everyday words; each opens its questions. */
export function KindList({ changes, audience }: Props) {
  const [chosen, choose] = useState<EndorsementKind>()
  const close = () => choose(undefined)
  const kinds = (loadedLine(changes.line)?.endorsement?.kinds ?? []).filter(({ code }) => changes.kinds.includes(code))
  return (
    <Card component="section" withBorder mb="md" aria-label={t('What can be changed')}>
      <Stack gap="sm">
        {kinds.map((kind) => (
          <div key={kind.code}>
            <Button variant="default" fullWidth styles={{ inner: { justifyContent: 'flex-start' } }} onClick={() => choose(kind)}>
              {t(kind.name)}
            </Button>
            <Text size="sm" c="dimmed" mt={4}>
              {t(kind.help)}
            </Text>
          </div>
        ))}
      </Stack>
      <Sheet opened={chosen !== undefined} onClose={close} staysOpen title={chosen && t(chosen.name)}>
        {chosen &&
          (chosen.isPriced ? (
            <PricedForm key={chosen.code} kind={chosen} changes={changes} audience={audience} close={close} />
          ) : (
            <ChangeForm key={chosen.code} kind={chosen} changes={changes} audience={audience} close={close} />
          ))}
      </Sheet>
    </Card>
  )
}
