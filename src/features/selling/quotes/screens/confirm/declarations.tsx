import { Checkbox, Stack, Text } from '@mantine/core'
import type { Side } from '#domain/side.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useIsPhone } from '#kit/web/ui/use-is-phone.ts'
import type { Line } from '#lines/line.ts'

export type Accepted = Readonly<Record<string, boolean>>

type Props = {
  readonly line: Line
  readonly audience: Side
  readonly accepted: Accepted
  readonly errors: Readonly<Record<string, string>>
  readonly change: (accepted: Accepted) => void
}

/** What the customer declares and agrees to, service and marketing separately (philippines.md §6.3–6.4); the insurer is named beside it. */
export function Declarations({ line, audience, accepted, errors, change }: Props) {
  const { insurer, support } = useBrand()
  const isPhone = useIsPhone()
  return (
    <SectionCard title="Declarations">
      {audience === 'agent' && (
        <Text size="sm" mb="sm">
          {t('Read these to the customer. By ticking them, you state that the customer accepts them; it is recorded that you did.')}
        </Text>
      )}
      <Stack gap={isPhone ? 'xs' : 'md'}>
        {line.sale.declarations.map(({ code, text, required }) => (
          <Checkbox
            key={code}
            id={`declaration-${code}`}
            size={isPhone ? 'sm' : 'md'}
            styles={{ label: { lineHeight: 1.4 } }}
            label={
              <>
                {t(text)}{' '}
                <Text span size="sm" c="dimmed">
                  {required ? '' : t('(optional)')}
                </Text>
              </>
            }
            required={required}
            checked={accepted[code] ?? false}
            error={!accepted[code] && errors[code]}
            onChange={(event) => change({ ...accepted, [code]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
      <details>
        <summary>{t('Who the insurer is, and whom to ask')}</summary>
        <Text size="sm" c="dimmed">
          {t('Insurer: {name}, {address}. {licence}.', { ...insurer, licence: t(insurer.licence) })}{' '}
          {t('Questions and complaints: {phone}, {email}, {hours}.', {
            phone: support.phone,
            email: support.email,
            hours: t(support.hours),
          })}
        </Text>
      </details>
    </SectionCard>
  )
}

/** The required ones that are not accepted yet, each with what to do. */
export const missingIn = (line: Line, accepted: Accepted): Record<string, string> =>
  Object.fromEntries(
    line.sale.declarations
      .filter(({ code, required }) => required && !accepted[code])
      .map(({ code }) => [code, t('Please read and accept this.')]),
  )
