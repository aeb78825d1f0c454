// By their names: those of this house, and what others keep secret by such a one.
const isSecret = (name) => /SECRET|PASSWORD|PASSPHRASE|KEY|TOKEN|(^|_)URL$/i.test(name) || /^(AUTH_|BACKUP_|FILES_S3_)/.test(name); // prettier-ignore

/**
 * The environment of this process without secrets, for a program that needs none of them, such as a
 * PostgreSQL: whoever rules it reads what it was started with.
 *
 * @param {Record<string, string | undefined>} environment
 */
export const bareEnvironment = (environment = process.env) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !isSecret(name)));
