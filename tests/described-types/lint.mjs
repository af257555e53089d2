// Prints, as JSON, the findings of Redocly's recommended rules for an OpenAPI description.
import { createConfig, lint } from '@redocly/openapi-core';

// The specification's paths end with a slash.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } });
const problems = await lint({ ref: process.argv[2], config });
console.log(
  JSON.stringify(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)),
);
