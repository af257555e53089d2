// Prints, as JSON, what Redocly's recommended rules say of the OpenAPI description whose file is named.
import { createConfig, lint } from '@redocly/openapi-core';

// The specification gives the paths, with a slash at their end.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } });
const problems = await lint({ ref: process.argv[2], config });
console.log(
  JSON.stringify(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)),
);
