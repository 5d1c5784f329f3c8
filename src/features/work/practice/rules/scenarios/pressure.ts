import type { Scenario } from '../scenario.ts'
import { named, practiceMobile, SALE, says } from './sale.ts'

export const pressure: Scenario = {
  code: 'pressure',
  line: 'ci',
  title: 'Critical illness, and an answer that is easily left out',
  minutes: 20,
  says: 'I am Ismael Guzman. My father had to sell his land when he fell ill, and I do not want that for my children. I thought of one million two hundred thousand pesos. I am healthy. I take one tablet a day for my blood pressure, but that is nothing, is it? You need not write it down.',
  papers: (given) => [
    { label: 'Born', value: '11 March 1990, male' },
    { label: 'Tobacco', value: 'Never' },
    { label: 'Sum insured', value: '₱1,200,000' },
    { label: 'Height and weight', value: '172 cm, 74 kg' },
    { label: 'Health', value: 'Blood pressure controlled by one medicine. Nothing else, and nothing in the family.' },
    { label: 'Citizenship', value: 'Filipino' },
    { label: 'Address', value: '12 Lacson Street, Bacolod City, Negros Occidental' },
    { label: 'Mobile number', value: practiceMobile(given) },
  ],
  checks: [
    {
      code: 'sum',
      asks: 'The sum insured is what he asked for.',
      better: 'Insure ₱1,200,000, as he asked: neither less because it is easier, nor more than he can pay.',
      isDone: (done) => says(done, 'sumInsured', 120_000_000),
    },
    {
      code: 'person',
      asks: 'His date of birth and sex are as on the ID.',
      better: 'Age and sex decide the premium: enter them as on the ID.',
      isDone: (done) => says(done, 'birthDate', '1990-03-11') && says(done, 'sex', 'M'),
    },
    {
      code: 'disclosed',
      asks: 'The blood pressure was disclosed.',
      better:
        'Write down what the customer tells you. What is concealed makes the policy rescindable (Insurance Code, section 27), just when it is needed.',
      isDone: (done) => says(done, 'bloodPressure', 'controlled'),
    },
    {
      code: 'smoker',
      asks: 'Tobacco was asked about and answered.',
      better: 'Ask everyone about tobacco and vape: it decides the rate.',
      isDone: (done) => says(done, 'smoker', 'no'),
    },
    named('Ismael', 'Guzman'),
    ...SALE,
  ],
}
