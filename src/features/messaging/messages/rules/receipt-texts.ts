import { type Centavos, formatPesos } from '#domain/money.ts'

type Received = { readonly what: string; readonly amount: Centavos; readonly agent: string; readonly receipt: string }

/** To a customer who paid their agent. */
export const aboutReceipts = {
  premiumReceived: ({ what, amount, agent, receipt }: Received): { readonly subject: string; readonly text: string } => ({
    subject: `Receipt ${receipt}`,
    text: `${agent} received ${formatPesos(amount)} ${what}. Receipt ${receipt}:`,
  }),
}
