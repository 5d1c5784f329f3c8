/** The number that was typed last in this tab: whoever goes back from the code, since a figure of it was wrong, corrects it. */
let lastTyped = ''
export const typedNumber = () => lastTyped
export const keepTypedNumber = (number: string) => {
  lastTyped = number
}
