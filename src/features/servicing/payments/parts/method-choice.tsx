import { Group, Radio, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ComponentType } from 'react'
import { IconBuildingStore, IconCash, IconCreditCard, IconDeviceMobile, type IconProps } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import type { PaymentChoice } from '../public/contract.ts'

/** Methods with a picture of their own; every other method shows money. */
const ICONS: Readonly<Record<string, ComponentType<IconProps>>> = {
  card: IconCreditCard,
  wallet: IconDeviceMobile,
  counter: IconBuildingStore,
}

type Props = {
  readonly choices: readonly PaymentChoice[]
  readonly chosen: PaymentChoice
  readonly choose: (code: string) => void
}

/** How to pay, each option as large as a thumb, with what happens next. A single option is shown without a choice. */
export function MethodChoice({ choices, chosen, choose }: Props) {
  if (choices.length === 1)
    return (
      <Text size="sm" mb="md">
        {t(chosen.nextStep)}
      </Text>
    )
  return (
    <Radio.Group label={t('How to pay')} value={chosen.code ?? ''} onChange={choose} mb="md">
      <Stack gap="xs" mt={6}>
        {choices.map(({ code, label, nextStep }) => (
          <Radio.Card key={code} value={code ?? ''} p="sm" mih={56}>
            <Group component="span" wrap="nowrap" gap="sm" align="flex-start">
              <Radio.Indicator mt={4} />
              <span style={{ flex: 1 }}>
                <Text component="span" display="block" fw={550}>
                  {t(label)}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {t(nextStep)}
                </Text>
              </span>
              <MethodIcon code={code} />
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}

function MethodIcon({ code }: Pick<PaymentChoice, 'code'>) {
  const Icon = ICONS[code ?? ''] ?? IconCash
  return (
    <ThemeIcon variant="light" size={36} radius="md" aria-hidden>
      <Icon size={20} stroke={1.5} />
    </ThemeIcon>
  )
}
