/**
 * Made from the OpenAPI document by `npm run generate -w client`; do not edit. A test holds it equal to what a running
 * service describes.
 */
export interface components {
    schemas: {
        /** @description One food. All nutrient values are per 100 g; null is unknown, never zero. */
        Food: {
            /** @description Stable food identifier, used for direct look-up */
            id: number;
            /** @description Product name */
            name: string;
            /** @description Brand, when known */
            brand: string | null;
            /** @description Barcode with 13 digits (8 for EAN-8) */
            barcode: string | null;
            /** @description Category name */
            category: string | null;
            /** @description One serving in grams */
            serving_size_g: number | null;
            /** @description Label wording of the serving */
            serving_desc: string | null;
            /** @description Energy in kcal per 100 g */
            calories_kcal: number | null;
            /** @description Protein in grams per 100 g */
            protein_g: number | null;
            /** @description Fat in grams per 100 g */
            fat_g: number | null;
            /** @description Carbohydrates in grams per 100 g */
            carbs_g: number | null;
            /** @description Fibre in grams per 100 g */
            fiber_g: number | null;
            /** @description Sugar in grams per 100 g */
            sugar_g: number | null;
            /** @description Sodium in milligrams per 100 g */
            sodium_mg: number | null;
            /** @description Saturated fat in grams per 100 g */
            saturated_fat_g: number | null;
            /** @description Cholesterol in milligrams per 100 g */
            cholesterol_mg: number | null;
            /** @description Potassium in milligrams per 100 g */
            potassium_mg: number | null;
            /** @description Address of the product image */
            image_url: string | null;
            /** @description Address of the thumbnail image */
            image_thumb_url: string | null;
            /**
             * @description Where the data came from
             * @enum {string}
             */
            source: "off" | "ai_estimate" | "community";
            /** @description Data confidence, 0 to 1 */
            confidence: number;
            /** @description Path of the food's page on this service's website */
            static_url: string | null;
        };
        /** @description A food with what its label or table says beyond it. What is null, or not in a list, is unknown. */
        FoodDetails: {
            /** @description Stable food identifier, used for direct look-up */
            id: number;
            /** @description Product name */
            name: string;
            /** @description Brand, when known */
            brand: string | null;
            /** @description Barcode with 13 digits (8 for EAN-8) */
            barcode: string | null;
            /** @description Category name */
            category: string | null;
            /** @description One serving in grams */
            serving_size_g: number | null;
            /** @description Label wording of the serving */
            serving_desc: string | null;
            /** @description Energy in kcal per 100 g */
            calories_kcal: number | null;
            /** @description Protein in grams per 100 g */
            protein_g: number | null;
            /** @description Fat in grams per 100 g */
            fat_g: number | null;
            /** @description Carbohydrates in grams per 100 g */
            carbs_g: number | null;
            /** @description Fibre in grams per 100 g */
            fiber_g: number | null;
            /** @description Sugar in grams per 100 g */
            sugar_g: number | null;
            /** @description Sodium in milligrams per 100 g */
            sodium_mg: number | null;
            /** @description Saturated fat in grams per 100 g */
            saturated_fat_g: number | null;
            /** @description Cholesterol in milligrams per 100 g */
            cholesterol_mg: number | null;
            /** @description Potassium in milligrams per 100 g */
            potassium_mg: number | null;
            /** @description Address of the product image */
            image_url: string | null;
            /** @description Address of the thumbnail image */
            image_thumb_url: string | null;
            /**
             * @description Where the data came from
             * @enum {string}
             */
            source: "off" | "ai_estimate" | "community";
            /** @description Data confidence, 0 to 1 */
            confidence: number;
            /** @description Path of the food's page on this service's website */
            static_url: string | null;
            /** @description Every nutrient that is known; one that is missing is unknown, not zero */
            nutrients: {
                /**
                 * @description The nutrient; those of the Food have the names of its members
                 * @enum {string}
                 */
                key: "calories_kcal" | "protein_g" | "fat_g" | "carbs_g" | "fiber_g" | "sugar_g" | "sodium_mg" | "saturated_fat_g" | "cholesterol_mg" | "potassium_mg" | "monounsaturated_fat_g" | "polyunsaturated_fat_g" | "trans_fat_g" | "omega_3_fat_g" | "added_sugars_g" | "starch_g" | "polyols_g" | "salt_g" | "alcohol_g" | "caffeine_mg" | "water_g" | "vitamin_a_ug" | "vitamin_b1_mg" | "vitamin_b2_mg" | "vitamin_b3_mg" | "vitamin_b5_mg" | "vitamin_b6_mg" | "vitamin_b7_ug" | "vitamin_b9_ug" | "vitamin_b12_ug" | "vitamin_c_mg" | "vitamin_d_ug" | "vitamin_e_mg" | "vitamin_k_ug" | "calcium_mg" | "iron_mg" | "magnesium_mg" | "phosphorus_mg" | "zinc_mg" | "copper_mg" | "manganese_mg" | "selenium_ug" | "iodine_ug" | "chloride_mg" | "fluoride_mg";
                /** @description Its name */
                name: string;
                /**
                 * @description Its unit
                 * @enum {string}
                 */
                unit: "kcal" | "g" | "mg" | "µg";
                /** @description In 100 g, or in 100 ml where `basis` says so */
                per_100g: number;
                /** @description In one serving; null when its weight is unknown */
                per_serving: number | null;
                /** @description What 100 g give of the daily amount for an adult by the law of the EU, the USA and Canada */
                daily_value: {
                    /** @description Per cent; null where that law names no amount */
                    eu: number | null;
                    /** @description Per cent; null where that law names no amount */
                    us: number | null;
                    /** @description Per cent; null where that law names no amount */
                    ca: number | null;
                };
                /**
                 * @description Who states the value, or what it was computed from
                 * @enum {string}
                 */
                origin: "label" | "table" | "estimate" | "from_kj" | "from_salt" | "from_serving" | "from_macros" | "by_difference";
            }[];
            /** @description Stated by the source, and left out because no food can have so much */
            left_out: ("calories_kcal" | "protein_g" | "fat_g" | "carbs_g" | "fiber_g" | "sugar_g" | "sodium_mg" | "saturated_fat_g" | "cholesterol_mg" | "potassium_mg" | "monounsaturated_fat_g" | "polyunsaturated_fat_g" | "trans_fat_g" | "omega_3_fat_g" | "added_sugars_g" | "starch_g" | "polyols_g" | "salt_g" | "alcohol_g" | "caffeine_mg" | "water_g" | "vitamin_a_ug" | "vitamin_b1_mg" | "vitamin_b2_mg" | "vitamin_b3_mg" | "vitamin_b5_mg" | "vitamin_b6_mg" | "vitamin_b7_ug" | "vitamin_b9_ug" | "vitamin_b12_ug" | "vitamin_c_mg" | "vitamin_d_ug" | "vitamin_e_mg" | "vitamin_k_ug" | "calcium_mg" | "iron_mg" | "magnesium_mg" | "phosphorus_mg" | "zinc_mg" | "copper_mg" | "manganese_mg" | "selenium_ug" | "iodine_ug" | "chloride_mg" | "fluoride_mg")[];
            /**
             * @description What figures are per; labels of drinks state 100 ml
             * @enum {string}
             */
            basis: "100 g" | "100 ml";
            /** @description The list of ingredients by language; null when it is not known */
            ingredients: {
                /** @description ISO 639 code; `und` when nobody states it */
                language: string;
                /** @description The text */
                text: string;
            }[] | null;
            /** @description Allergens in the food, as the source states them; null when it states none, which does not mean that there are none */
            allergens: {
                /**
                 * @description One of those that the law names; null for another word of the source
                 * @enum {string|null}
                 */
                key: "gluten" | "wheat" | "crustaceans" | "eggs" | "fish" | "peanuts" | "soybeans" | "milk" | "nuts" | "celery" | "mustard" | "sesame" | "sulphites" | "lupin" | "molluscs" | null;
                /** @description Its name */
                name: string;
            }[] | null;
            /** @description What it may contain, as the source states it; null when it states nothing */
            traces: {
                /**
                 * @description One of those that the law names; null for another word of the source
                 * @enum {string|null}
                 */
                key: "gluten" | "wheat" | "crustaceans" | "eggs" | "fish" | "peanuts" | "soybeans" | "milk" | "nuts" | "celery" | "mustard" | "sesame" | "sulphites" | "lupin" | "molluscs" | null;
                /** @description Its name */
                name: string;
            }[] | null;
            /** @description Which diets the food suits */
            diet: {
                vegan: {
                    /**
                     * @description Whether the food suits the diet
                     * @enum {string}
                     */
                    status: "yes" | "no" | "maybe" | "unknown";
                    /**
                     * @description Who says so: the label, or what the source found in the ingredients
                     * @enum {string|null}
                     */
                    by: "label" | "ingredients_analysis" | null;
                };
                vegetarian: {
                    /**
                     * @description Whether the food suits the diet
                     * @enum {string}
                     */
                    status: "yes" | "no" | "maybe" | "unknown";
                    /**
                     * @description Who says so: the label, or what the source found in the ingredients
                     * @enum {string|null}
                     */
                    by: "label" | "ingredients_analysis" | null;
                };
                palm_oil_free: {
                    /**
                     * @description Whether the food suits the diet
                     * @enum {string}
                     */
                    status: "yes" | "no" | "maybe" | "unknown";
                    /**
                     * @description Who says so: the label, or what the source found in the ingredients
                     * @enum {string|null}
                     */
                    by: "label" | "ingredients_analysis" | null;
                };
            };
            /** @description Marks and claims on the pack */
            labels: {
                /**
                 * @description A mark that is known in all languages
                 * @enum {string|null}
                 */
                key: "organic" | "fair_trade" | "halal" | "kosher" | "gluten_free" | "lactose_free" | "milk_free" | "no_added_sugar" | "vegan" | "vegetarian" | "palm_oil_free" | "no_gmo" | null;
                /** @description The tag of the source */
                tag: string;
                /** @description Its name */
                name: string;
            }[] | null;
            /** @description Scores of others; Larder computes none */
            scores: {
                /** @description The Nutri-Score as the source states it */
                nutri_score: {
                    /**
                     * @description The letter
                     * @enum {string}
                     */
                    grade: "a" | "b" | "c" | "d" | "e";
                    /** @description The points behind the letter */
                    points: number | null;
                } | null;
                /** @description The NOVA group, 1 to 4, as the source states it */
                nova_group: number | null;
            };
            /** @description Additives, as E numbers such as `e322` */
            additives: string[] | null;
            /** @description The net quantity of the pack */
            quantity: {
                /** @description The wording on the pack */
                text: string | null;
                /** @description The amount in it */
                amount: number | null;
                /**
                 * @description The unit of the amount
                 * @enum {string|null}
                 */
                unit: "g" | "ml" | null;
            } | null;
            /** @description Amounts that people use, with their weights */
            portions: {
                /** @description How many of the unit */
                amount: number;
                /** @description What is counted: `cup`, `slice`, `piece`, `large` */
                unit: string;
                /** @description Which of them: `chopped`, `thick` */
                qualifier: string | null;
                /** @description What that weighs */
                grams: number;
                /** @description The words of the label for its serving */
                text: string | null;
                /**
                 * @description Who says so: the serving of the label, the record of the food, or foods of its kind in public tables
                 * @enum {string}
                 */
                origin: "label" | "source" | "kind";
                typical: {
                    /** @description The kind, or category, whose foods were weighed */
                    kind: string;
                    /** @description How many of them there are */
                    foods: number;
                    /** @description What one of ten weighs less than, in grams */
                    low: number;
                    /** @description What one of ten weighs more than */
                    high: number;
                    /** @description The tables that have them */
                    sources: string[];
                } | null;
            }[] | null;
            /** @description The main language of the label */
            language: string | null;
            /** @description The name by language */
            names: {
                /** @description ISO 639 code; `und` when nobody states it */
                language: string;
                /** @description The text */
                text: string;
            }[] | null;
            /** @description What the food is, in the words of the label, by language */
            generic_names: {
                /** @description ISO 639 code; `und` when nobody states it */
                language: string;
                /** @description The text */
                text: string;
            }[] | null;
            /** @description Categories of the source, as tags */
            categories: string[] | null;
            /** @description Members of the Food that are from another record of the same product */
            filled_in: string[];
            /** @description Where the food comes from */
            datasets: {
                /** @description The dataset */
                name: string;
                /** @description Its license; null where only the operator of the service knows */
                license: string | null;
                /** @description Where the license is */
                license_url: string | null;
                /** @description What to show with the data */
                credit: string | null;
                /** @description When the entry was last changed there (ISO 8601) */
                updated: string | null;
            }[];
        };
        /** @description A meal: its foods, what their amounts weigh, and what they hold together. */
        Meal: {
            /** @description The foods in the order in which they were written */
            items: {
                /** @description As it was written */
                text: string;
                /** @description How many of the unit; null where none was written */
                amount: number | null;
                /** @description The unit, such as `slice`; null where none was written */
                unit: string | null;
                /** @description What it weighs; null where nothing says */
                grams: number | null;
                grams_from: {
                    /**
                     * @description Who says what it weighs
                     * @enum {string}
                     */
                    by: "stated" | "food_portion" | "food_density" | "kind_portion" | "kind_density" | "usual_unit" | "plain_serving";
                    /** @description The same in words, with the source */
                    text: string;
                } | null;
                /** @description The food; null where none was found */
                food: {
                    /** @description Stable food identifier, used for direct look-up */
                    id: number;
                    /** @description Product name */
                    name: string;
                    /** @description Brand, when known */
                    brand: string | null;
                    /** @description Barcode with 13 digits (8 for EAN-8) */
                    barcode: string | null;
                    /** @description Category name */
                    category: string | null;
                    /** @description One serving in grams */
                    serving_size_g: number | null;
                    /** @description Label wording of the serving */
                    serving_desc: string | null;
                    /** @description Energy in kcal per 100 g */
                    calories_kcal: number | null;
                    /** @description Protein in grams per 100 g */
                    protein_g: number | null;
                    /** @description Fat in grams per 100 g */
                    fat_g: number | null;
                    /** @description Carbohydrates in grams per 100 g */
                    carbs_g: number | null;
                    /** @description Fibre in grams per 100 g */
                    fiber_g: number | null;
                    /** @description Sugar in grams per 100 g */
                    sugar_g: number | null;
                    /** @description Sodium in milligrams per 100 g */
                    sodium_mg: number | null;
                    /** @description Saturated fat in grams per 100 g */
                    saturated_fat_g: number | null;
                    /** @description Cholesterol in milligrams per 100 g */
                    cholesterol_mg: number | null;
                    /** @description Potassium in milligrams per 100 g */
                    potassium_mg: number | null;
                    /** @description Address of the product image */
                    image_url: string | null;
                    /** @description Address of the thumbnail image */
                    image_thumb_url: string | null;
                    /**
                     * @description Where the data came from
                     * @enum {string}
                     */
                    source: "off" | "ai_estimate" | "community";
                    /** @description Data confidence, 0 to 1 */
                    confidence: number;
                    /** @description Path of the food's page on this service's website */
                    static_url: string | null;
                } | null;
                /** @description Other foods it may be */
                alternatives: {
                    id: number;
                    /** @description Name of the food */
                    name: string;
                }[];
                /** @description What these grams of the food hold */
                nutrients: {
                    /** @description Energy in kcal; null where it is not known */
                    calories_kcal: number | null;
                    /** @description Protein in g; null where it is not known */
                    protein_g: number | null;
                    /** @description Fat in g; null where it is not known */
                    fat_g: number | null;
                    /** @description Carbohydrate in g; null where it is not known */
                    carbs_g: number | null;
                    /** @description Fibre in g; null where it is not known */
                    fiber_g: number | null;
                    /** @description Sugar in g; null where it is not known */
                    sugar_g: number | null;
                    /** @description Sodium in mg; null where it is not known */
                    sodium_mg: number | null;
                    /** @description Saturated fat in g; null where it is not known */
                    saturated_fat_g: number | null;
                    /** @description Cholesterol in mg; null where it is not known */
                    cholesterol_mg: number | null;
                    /** @description Potassium in mg; null where it is not known */
                    potassium_mg: number | null;
                } | null;
                /**
                 * @description How sure the food and its grams are
                 * @enum {string}
                 */
                certainty: "sure" | "likely" | "unsure";
                /** @description Why, in a sentence */
                reason: string;
            }[];
            /** @description What all of it weighs; null where one food is not known */
            total_grams: number | null;
            /** @description Nutrients of all foods; null where one of them does not know */
            total: {
                /** @description Energy in kcal; null where it is not known */
                calories_kcal: number | null;
                /** @description Protein in g; null where it is not known */
                protein_g: number | null;
                /** @description Fat in g; null where it is not known */
                fat_g: number | null;
                /** @description Carbohydrate in g; null where it is not known */
                carbs_g: number | null;
                /** @description Fibre in g; null where it is not known */
                fiber_g: number | null;
                /** @description Sugar in g; null where it is not known */
                sugar_g: number | null;
                /** @description Sodium in mg; null where it is not known */
                sodium_mg: number | null;
                /** @description Saturated fat in g; null where it is not known */
                saturated_fat_g: number | null;
                /** @description Cholesterol in mg; null where it is not known */
                cholesterol_mg: number | null;
                /** @description Potassium in mg; null where it is not known */
                potassium_mg: number | null;
            };
            /** @description The sum of what is known: the true total is this or more */
            at_least: {
                /** @description Energy in kcal; null where it is not known */
                calories_kcal: number | null;
                /** @description Protein in g; null where it is not known */
                protein_g: number | null;
                /** @description Fat in g; null where it is not known */
                fat_g: number | null;
                /** @description Carbohydrate in g; null where it is not known */
                carbs_g: number | null;
                /** @description Fibre in g; null where it is not known */
                fiber_g: number | null;
                /** @description Sugar in g; null where it is not known */
                sugar_g: number | null;
                /** @description Sodium in mg; null where it is not known */
                sodium_mg: number | null;
                /** @description Saturated fat in g; null where it is not known */
                saturated_fat_g: number | null;
                /** @description Cholesterol in mg; null where it is not known */
                cholesterol_mg: number | null;
                /** @description Potassium in mg; null where it is not known */
                potassium_mg: number | null;
            };
            /** @description Between how many it is shared */
            servings: number;
            /** @description The share of one */
            per_serving: {
                /** @description Nutrients of all foods; null where one of them does not know */
                total: {
                    /** @description Energy in kcal; null where it is not known */
                    calories_kcal: number | null;
                    /** @description Protein in g; null where it is not known */
                    protein_g: number | null;
                    /** @description Fat in g; null where it is not known */
                    fat_g: number | null;
                    /** @description Carbohydrate in g; null where it is not known */
                    carbs_g: number | null;
                    /** @description Fibre in g; null where it is not known */
                    fiber_g: number | null;
                    /** @description Sugar in g; null where it is not known */
                    sugar_g: number | null;
                    /** @description Sodium in mg; null where it is not known */
                    sodium_mg: number | null;
                    /** @description Saturated fat in g; null where it is not known */
                    saturated_fat_g: number | null;
                    /** @description Cholesterol in mg; null where it is not known */
                    cholesterol_mg: number | null;
                    /** @description Potassium in mg; null where it is not known */
                    potassium_mg: number | null;
                };
                /** @description The sum of what is known: the true total is this or more */
                at_least: {
                    /** @description Energy in kcal; null where it is not known */
                    calories_kcal: number | null;
                    /** @description Protein in g; null where it is not known */
                    protein_g: number | null;
                    /** @description Fat in g; null where it is not known */
                    fat_g: number | null;
                    /** @description Carbohydrate in g; null where it is not known */
                    carbs_g: number | null;
                    /** @description Fibre in g; null where it is not known */
                    fiber_g: number | null;
                    /** @description Sugar in g; null where it is not known */
                    sugar_g: number | null;
                    /** @description Sodium in mg; null where it is not known */
                    sodium_mg: number | null;
                    /** @description Saturated fat in g; null where it is not known */
                    saturated_fat_g: number | null;
                    /** @description Cholesterol in mg; null where it is not known */
                    cholesterol_mg: number | null;
                    /** @description Potassium in mg; null where it is not known */
                    potassium_mg: number | null;
                };
            };
            /** @description What names no food */
            not_understood: string[];
        };
        Changes: {
            /** @description The version that was asked for; null where none was */
            since: string | null;
            /** @description The current version: since which to ask the next time, if this is the first page */
            version: string;
            /** @description How many changes there are on all pages */
            counts: {
                /** @description Foods that are new */
                added: number;
                /** @description Foods of which something is other than before */
                changed: number;
                /** @description Foods that are not found any more */
                removed: number;
            };
            changes: {
                /** @description Id of the food */
                id: number;
                /**
                 * @description What happened to it
                 * @enum {string}
                 */
                change: "added" | "changed" | "removed";
            }[];
            /** @description What to send as `after` for the next page; null on the last one */
            next_after: number | null;
        };
        CategoryCount: {
            /** @description Name of the category */
            category: string;
            /** @description How many foods it has */
            count: number;
        };
        Health: {
            /** @description Status of the service */
            status: string;
            /** @description Number of foods in the catalog */
            foods_in_db: number;
        };
        ValidationError: {
            detail: {
                /** @description Kind of error */
                type: string;
                loc: string[];
                /** @description What is wrong */
                msg: string;
                /** @description The value as sent; null when it is missing or secret */
                input: (string | null) | number | boolean;
                /** @description The limit that was violated */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    search: {
        parameters: {
            query: {
                /**
                 * @description What to look for, at least 2 characters.
                 * @example banana
                 */
                q: string;
                /**
                 * @description How many foods at most.
                 * @example 5
                 */
                limit?: number;
                /** @description Only foods of this source. */
                source?: "off" | "ai_estimate";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    foodDetails: {
        parameters: {
            query?: {
                /** @description The language of names, in place of what `Accept-Language` asks for; English if neither is given. */
                lang?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-BR" | "nl" | "pl";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the food.
                 * @example 1
                 */
                food_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    meal: {
        parameters: {
            query: {
                /**
                 * @description The meal, 2 to 1,000 characters.
                 * @example 2 eggs, a slice of toast with butter and a glass of milk
                 */
                q: string;
                /**
                 * @description Between how many it is shared.
                 * @example 4
                 */
                servings?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    popular: {
        parameters: {
            query?: {
                /**
                 * @description How many foods at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description How many foods to skip.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Only this category, by its name in `/foods/categories`.
                 * @example Fruit
                 */
                category?: string;
                /**
                 * @description Only foods with a product image.
                 * @example false
                 */
                has_image?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    changes: {
        parameters: {
            query?: {
                /** @description The `version` of an earlier answer. */
                since?: string;
                /**
                 * @description The `next_after` of the page before.
                 * @example 0
                 */
                after?: number;
                /**
                 * @description How many changes at most.
                 * @example 100
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
}
