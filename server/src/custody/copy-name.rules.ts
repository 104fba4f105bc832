interface Named {
  code: string;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
}

/** Writes the name of a copy as members read it, such as `PSA 10 81240017`. */
export function copyName({ grader, grade, certificate, code }: Named): string {
  return [grader, grade, certificate ?? code].filter((part) => part !== null).join(' ');
}
