import fs from 'node:fs';
import { settingsFiles } from '../../dev/settings-files.js';
import { loadEnv } from '../../src/config/load-env.js';
import { EXAMPLE, exampleValue, JWT_SECRET, VARIABLES } from '../support/settings.js';

it.each(Object.entries(settingsFiles()))(
  '%s is what `npm run settings` generates',
  (file, generated) => {
    expect(fs.readFileSync(file, 'utf8')).toBe(generated);
  },
);

describe('.env.example', () => {
  const valuesOf = (variables: string[]): NodeJS.ProcessEnv =>
    Object.fromEntries(variables.map((variable) => [variable, exampleValue(variable)]));

  it('changes nothing as it is', () => {
    const set = VARIABLES.filter((variable) => EXAMPLE.includes(`\n${variable}=`));
    expect({ ...loadEnv({ ...valuesOf(set), JWT_SECRET }) }).toEqual({
      ...loadEnv({ JWT_SECRET }),
    });
  });

  it('has a valid value for each setting, outside production', () => {
    for (const variable of VARIABLES) expect(exampleValue(variable)).not.toBe('');
    expect(loadEnv(valuesOf(VARIABLES))).toMatchObject({ allowedOrigins: ['https://app.example'] });
  });
});
