await new Promise((resolve) => setTimeout(resolve));

export {};
