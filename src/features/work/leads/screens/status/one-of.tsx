import { Radio, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'

type Props<Code extends string> = {
  readonly label: string
  readonly options: readonly { readonly code: Code; readonly label: string }[]
  readonly value: Code | undefined
  readonly error: string | undefined
  readonly choose: (code: Code) => void
}

/** A choice between a few options, all visible and each as large as a thumb. */
export const OneOf = <Code extends string>({ label, options, value, error, choose }: Props<Code>) => (
  <Radio.Group
    label={label}
    value={value ?? ''}
    error={error}
    onChange={(next) => {
      const option = options.find(({ code }) => code === next)
      if (option) choose(option.code)
    }}
  >
    <GridColumns cols={{ base: 2, sm: Math.min(3, options.length) }} spacing="xs" my={6}>
      {options.map(({ code, label: name }) => (
        <Radio.Card key={code} value={code} p="xs" mih={48} style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
          <Radio.Indicator />
          <Text component="span" size="sm" fw={550}>
            {t(name)}
          </Text>
        </Radio.Card>
      ))}
    </GridColumns>
  </Radio.Group>
)
