import { formatRate, type Millionths } from '#domain/money.ts'
import { explain, type WorksheetStep } from '#domain/worksheet.ts'
import { joinMessages, msg } from '#kit/message.ts'
import type { Discount } from './line/price.ts'

/** How a discount was calculated; empty where there is none. */
export const discountStep = (off: Millionths, discount: Discount | undefined, forGroup: Millionths = 0): WorksheetStep[] =>
  off > 0
    ? [
        explain({
          label: 'Discount',
          from: joinMessages(
            forGroup > 0 ? msg`${formatRate(forGroup)} for a group.` : undefined,
            discount?.agreed ? msg`${formatRate(discount.agreed)} by agreement.` : undefined,
            discount?.asked ? msg`${formatRate(discount.asked)} asked for.` : undefined,
          ),
          result: `−${formatRate(off)}`,
        }),
      ]
    : []
